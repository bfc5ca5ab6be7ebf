import { readScreenplay } from '../screenplay.ts';

/** Elm Court days, continued. */
export const elmCourtRoutine = readScreenplay(
  'en',
  `
# routine morning
carer: Floor {1-3} done by {-2}, all up and breakfasted. {mr} wants his [paper|post], it's not in the box
carer2: [Downstairs on the table|Mr Tan brings it up at ten], always
carer: [Ah good|Sorted]

# routine morning
megan: Small changes today: {mrs} lunch in her flat ([dentist|cold]), {mr} goes out with his [sister|old colleague] till {3-4}, {mrs2} new blouse, say something nice
carer: [Noted all three|Will do all three]
carer2: The blouse is a triumph, told her

# morning
carer: {mr} has a nosebleed, small. Head forward, pinched 10 min, it stopped
svetlana: Is he on anything for thin blood?
carer: Apixaban
svetlana: Then I look in {+30}, no hot tea till then, and tell me if it starts again

# morning
carer: Toast machine tripped the fuse on floor {1-3}. Fuse is back on, toaster is off forever
kofi: [Thank you for not trying a second time|Bin it please]. I have one in the van

# midday
carer: {mrs}'s lunch was untouched, she says it's the teeth
carer2: Top plate has a sharp edge, I saw it {day-1} too
leila: Home dentist comes {day+2}, I put her first. Soft food until then
carer: [Fish pie and custard it is|Soup and mash, she's content]

# midday
yulia: Window cleaner is on floor {1-3}, {mr} is not dressed yet!! Curtains
aisha: [On it|Closed]
yulia: 😅

# afternoon
carer: {mrs}'s granddaughter asks if she can put up [fairy lights|a paper star with a light|a lamp garland]. LED, tested?
kofi: I test it {day+1} and put a sticker on, then yes
carer: She's over the moon

# afternoon
carer: Flowers came for {mrs}, no name on the card. She thinks they're from {mr} 🙂
megan: [We keep that to ourselves|Not our business, but lovely]
carer: Not a word

# afternoon
tomasz: Can somebody walk {mrs} to the lift and back at {+60}? With the frame, once, she sets the pace
carer: [I can|Me, after tea]
carer +75: Twice. She wouldn't stop

# afternoon
joan: {mr}'s podiatrist moved to {day+1} {9-11}:[15|30|45]. Please have him in the chair with warm feet
carer: Warm feet, got it

# evening
carer: {mrs} asked me to stay for the end of her programme. I'm off, so I stayed. Quiz lady lost
megan: That's kind. Write the time as yours though, not as ours
carer: Of course

# routine evening
carer: Handing over to nights: {mr} [ate well|ate little], {mrs} in bed at her own wish since {-20}, {mrs2} waits for a call from [Canada|her son] at nine
aisha: Copied to the night chat

# evening
carer: Both lifts of the bath chair checked, battery {60-95}%, belt ok. Signed
kofi: You're doing my job now 🙂

# day -16
megan: Residents' meeting today. Wishes: fish on Fridays, later lunch on Sundays, and could the lift voice be less cheerful
kofi: Two of three I can do. Which is up to the kitchen
leila: Minutes are on the board, big letters

# day -14
yulia: My son is ill, I'm in from 10:30, thank you for covering
megan: Don't hurry, we're three and a half today, Tomasz counts as half
tomasz: I heard that

# day -11
leila: Mr Whitcombe's old friend found him through the newspaper, they haven't met in 40 years. Coming {day+1} at 14
aisha: I'll set the small table with the good cups
aisha +1600: They talked for three hours and didn't touch the cake

# day -6
megan: Inspectors passed through for an hour. Mrs Begum told them the soup is too salty, and they wrote it down
leila: As they should
megan: And that she'd live nowhere else

# day -2
svetlana: Mrs Walsh finished her steroid course, peak flow 310. Inhaler technique perfect
aisha: She's teaching Mr Hargreaves now
svetlana: Let me know before she charges for it

# weekend morning
carer: Weekend, so: late breakfast for {mr} and {mrs}, papers from the shop, and nobody touches the radio on floor {1-3}
yulia: What's on?
carer: The concert. It's sacred

# weekend day
aisha: Family day: {8-14} visitors signed in by noon, two dogs, one tuba
yulia: A tuba??
aisha: Grandson of Mr Delaney. He plays well
`,
);
