import { readScreenplay } from '../screenplay.ts';

/** Direct chats of the nurse with the pharmacist, the social worker, the physiotherapist and her manager. */
export const ninaAndSofia = readScreenplay(
  'en',
  `
# day
sofia: {mrs}'s {med} is back in stock, old strength. Shall I swap it in the blister or wait for the new month?
nina: [Wait, she's used to the new look|Swap it, she hated the big ones]
# day
nina: How long does the opened eye gel keep? {mr}'s has no date on it
sofia: 28 days after opening. No date means bin it, new one tomorrow
# day
sofia: Question before I print: {mr} evening tablets at 18 or 20?
nina: 20, he has supper at half past seven
sofia: 20 it is
# office
sofia: Order for Riverside is ready: {2-4} bags, one cold. Who takes it?
nina: Marcus at {+70}, I asked him
# evening
nina: I have {9-14} dressing packs, is that enough until {day+3}?
sofia: For you yes, for Halloran and Sandhu no. Adding ten
# evening
sofia: Are you sitting? The lactulose count was right today
nina: I'm framing this message
# late
nina: No need to answer now: {mrs} asks for the [round|small] {med} again, swallows them better
sofia +560: Good morning, ordered
# day -13
sofia: Patch reminder went to the group, I didn't name anyone
nina: Thank you. I spoke to the person, it won't happen twice
# day -5
sofia: 9 of 10!! I'm opening the good coffee
nina: On my way, keep the pot warm
# day -3
nina: The fridge at Riverside again?
sofia: Frost. Ordering a new probe, this one believes in winter
# evening -2
sofia: For Mrs Petrakis: leaflet in large print, GTN x2, blister from Monday. All in one bag with her name
nina: You think of everything
# last -95
sofia: Dressing packs: 12 are enough until Monday if Mrs Halloran stays at twice a week?
nina: Yes, 12 is plenty. Saline too please, four
sofia: Packed, on your shelf
`,
);

export const ninaAndLeila = readScreenplay(
  'en',
  `
# day
leila: {mrs}'s [niece|son] would like ten minutes with you, can I give them {day+1} 18:30 at Riverside?
nina: Yes, I'm in at 18:15
# day
nina: I think {mr} pays for {2-3} newspapers he never ordered. Can you have a look?
leila: On my list, I'll take the letters with him {day+1}
leila +1500: Cancelled all but one. He kept the racing one
# evening
leila: How is {mrs} really taking the move?
nina: Brave by day. At night she packs and unpacks the bag. Photos on the wall would help
leila: Bringing frames {day+1}
# evening
nina: Capacity form for {mr} says "see notes" and the notes say "see form"
leila: 🤦‍♀️ rewriting it tomorrow, thank you
# day
leila: Grant for {mrs}'s walk-in shower came through, {1200-3400} pounds
nina: She'll cry. I might too
# afternoon
leila: Can you be at the review of {mr} on {day+2} at 14? By phone is ok
nina: By phone, I'll be in pyjamas
leila: Nobody will know
# day -17
leila: I promised Maeve Halloran someone at 4 on weekdays. Tell me if this is silly
nina: Not silly. Company is medicine, and it's the long hours that she fears
# day -13
leila: Mrs Teague's trial at home starts {day+1}. If nights fail, the plan fails. Your honest opinion?
nina: Nights will be fine with tea at 4. Honestly
# day -9
leila: She stays home for good!! You were right about the tea
nina: Ewa was right about the tea
# day -1
leila: Birthday at Hallorans: 87, eleven guests in the end
nina: "Eight including the baby"
leila: I know 😄
# last -36
leila: Could you call back Mrs Halloran's daughter today? Maeve, she has a question about the dressing on Saturday, no rush she says
leila: {mobile}, best after 4
`,
);

export const ninaAndTomasz = readScreenplay(
  'en',
  `
# day
tomasz: {mr} may stand with one of you from today, frame in front, chair behind. Told the day team too
nina: Great, he's been asking every night
# day
nina: {mrs} is afraid of the stairs since the slip. What do I say at night?
tomasz: Nothing heroic. Bed downstairs for {5-10} days, I practise with her in daylight
# evening
tomasz: I left a grey cushion for {mr}, under the thighs not the back
nina: [Got it|Found it], under the thighs
# morning
tomasz: Who taught {mrs} to push up from the armrests? Perfect technique
nina: Night shift university 😄
# evening
nina: Two people for {mr} still, or one?
tomasz: One to stand, two to turn. Re-check on {day+2}
# day -11
tomasz: Evac chair refresher went well. You owe me a turn as passenger
nina: I'm on nights, what a pity
# day -4
tomasz: Mr Delaney gets up with the lever alone. I nearly clapped
nina: He showed me at 2 am. Twice
# last -225
nina: Did you take the keys for the gym corner home with you?
tomasz: Oh no. Turning round
tomasz +24: Keys are back in the safe
`,
);

export const ninaAndHannah = readScreenplay(
  'en',
  `
# office
hannah: Could you look over the new falls policy before Friday? 4 pages, be cruel
nina: I'll bring a red pen
# office
nina: Can I have {day+4} off for my mother's passport? Embassy, London, early train
hannah: Of course. Joan knows? Then go
# evening
hannah: Thank you for the call to {mrs}'s son. He wrote me a very decent mail
nina: He was only frightened
# day -14
hannah: I'd like you in the interview for the second night nurse, {day+2} 15:00, 40 min
nina: Gladly. May I ask the candidate about a real night?
hannah: Please do
# day -5
hannah: Supervision: tomorrow 7:20, we walk to the bakery and back, I pay
nina: Best supervision policy so far
# day -4
hannah: Notes from our walk: less paper at 5 am, a second bag, and you take two weekends off in a row. Agreed?
nina: Agreed, and the cinnamon bun on record
# day -1
hannah: Two weekends of four from the 1st. It was your sentence that started it
nina: It was Joan's pencil that finished it
# last -133
hannah: When you have five minutes: are we ok for nurses tonight with the lift out?
nina: Yes. Oksana covers Riverside till 22, I stay at Elm Court. Evac chair checked
hannah: Thank you. Phone's on loud
`,
);
