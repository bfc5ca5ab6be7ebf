import { readScreenplay } from '../screenplay.ts';

/** Halloran family visits: one client at home, her family, and everybody who calls on her. */
export const halloranFamilyVisits = readScreenplay(
  'en',
  `
# morning -20
leila: New group for Mrs Halloran, 6 Orchard Close, so the family and the visits don't trip over each other. Daughter Maeve (Leeds), son Conor (here, works shifts), granddaughter Orla at weekends. What they ask us goes here, what concerns her care stays in the notes
grace: Good idea, I had Conor on the phone three times {day-1}
ruth: I'll keep the visiting calendar. Two visitors at once is her own limit, not ours
nina: Wound on the left leg is the main thing from my side, dressing Mon, Wed, Sat

# day -19
ruth: Calendar this week: Maeve {day+2} all day, Conor most evenings after 7, Orla {day+3} with the baby
leila: Baby is 4 months and the star of the house
grace: I'll move the wash to before 10 on {day+3} then, so she's ready for the star

# evening -19
nina: Dressing changed at {-15}. 4 by 3 cm, edges pink, little fluid. She felt no pain this time. Next one Saturday
leila: Thank you, I'll tell Maeve, she asks every time

# morning -18
grace: Mrs H had toast AND an egg. Conor had bought the bread she likes
ruth: Noted: seeded, from Hobbs
aisha: I can fetch it on Thursdays, I'm passing

# afternoon -17
leila: Maeve rang. She's worried that her mum is alone between 14 and 18. I explained the pendant and the falls sensor, she'd like somebody to look in at 16
ruth: Volunteer visiting has a lady free Tue and Thu at 16, Mrs Dunne, retired teacher
leila: Perfect, asking Mrs Halloran first. It's her sitting room
leila +150: She says "if she plays cards". She does

# day -16
tomasz: Saw her at home. Steps in the hall ok with the rail, the rug by the bed has to go or be stuck down. She said stuck down
kofi: Tape is in the van, I'm nearby at 3
tomasz: Done together. She supervised 🙂

# evening -15
grace: Mrs Dunne's first visit today: cards, tea, one hour ten. Mrs H won and is very pleased
leila: ❤️ telling Maeve

# day -14
nina: Wound is a bit redder at the top edge and warm, temp 37.2. I've swabbed it and marked the line. @Priya should I start anything?
ruth: Priya isn't in this group
nina: Right, sorry. Rang her. We wait for the swab till tomorrow and check morning and evening
leila: I tell the family "being watched closely", not more, until we know

# morning -13
nina: Redness is inside the line, temp 36.8. Swab says nothing nasty
leila: Good. Family told, all relieved

# evening -13
daniel: Conor asked if he can help with the evening visit instead of just sitting there
grace: Of course. He can do supper and the feet cream, she'd like that
daniel: I'll show him how on {day+1}, I'm around

# day -12
leila: Orla's baby has a cold, visit is off this week. She'll do a video call {day+1} at 16:00. Who can hold the tablet?
aisha: I'm there till 16:30, tablet charged and on the stand
aisha +1500: Call done, baby laughed, both waved for ten minutes

# day -10
ruth: Calendar change: Maeve comes {day+1} with the solicitor at 11. Mrs Halloran asked for nobody else in the house at that time
grace: I'll finish by 10:30
nina: Dressing after 13 then

# evening -9
nina: 3.2 by 2.4 today. Dry. We may go down to twice a week
leila: She'll say she told us so
nina: She did

# morning -8
grace: She has a birthday {day+7}, 87. Ideas? She doesn't want a fuss, and then she asked three times who's coming
ruth: No fuss with cake it is. Conor wants to bring everyone at 15
tomasz: Chairs from Riverside, I can drive them over
leila: I'll ask her about the number. Eight including the baby is the room's limit

# afternoon -7
leila: Maeve asks for a copy of the care plan. Mrs H agrees and signed, copy goes by registered post today
ruth: Posted, receipt is in the file

# day -6
aisha: Hair appointment at home {day+2} 10:00, hairdresser Tina. Please wash visit earlier, 8:30?
grace: I can be there at 8:30
ruth: Calendar updated

# evening -5
daniel: Conor did the supper and feet cream by himself tonight, I just stood in the door. He did well
leila: He texted me a thumbs up and a photo of the empty plate

# morning -4
nina: Dressing now Mon and Sat only. 2.1 by 1.5. If it goes on like this we're done before the month is out
grace: Maeve can stop worrying then 🙏
leila: Told all three

# afternoon -2
ruth: Birthday list: 8 people, 15:00 to 17:00, then rest. Cake from Hobbs, no nuts (Orla), candles that don't smoke because of the detector
tomasz: Six chairs on the van already
aisha: I'll do her nails in the morning, she chose red

# afternoon -1
grace: Birthday was lovely. She cried a bit when they sang, then asked for a second slice
tomasz: Chairs are back at Riverside
leila: Maeve says thank you to everybody here, by name. There's a card coming
ruth: That one goes on the board

# last -190
ruth: Visit on Saturday: Orla with the baby at 14:00, Conor joins at 15. Dressing before noon please
nina: Will be there at 11
leila: Perfect. Maeve skips this week, she has exams to mark
grace: Bread is in the freezer for them too

# routine evening
grace: Visit done, [soup and toast|fish pie|an omelette] eaten, tablets taken, feet up. Conor arrives at {+15}
leila: Thank you

# evening
carer: She'd like her [wool blanket|blue cardigan|slippers] from the [wardrobe|chest], top is too high for me. Can the next one bring the step?
tomasz: [I have one in the car|Bringing it], I'm there {day+1} morning

# routine morning
carer: Morning visit: washed, dressed, porridge, pad dry. She's [in good spirits|a bit quiet today, missing her sister I think|reading the paper to me aloud]
leila: [Thanks|Thank you for telling]. [I'll pass it on to Maeve|Conor will be glad]

# morning
carer: The front door sticks after the rain. I had to push with the shoulder, she was worried about the glass
kofi: I'll plane it {day+1}. Till then lift the handle while pushing
carer: [Works|Trick works], thanks

# day
leila: Maeve asks: did the optician's letter come? It has the date for the left eye
carer: On the hall table. {day+5} {9-11}:[15|30|45], eye clinic, second floor
ruth: Transport booked, one of us goes with her
leila: Family informed, Conor meets them there

# day
ruth: Please write arrivals in the visitors book at the door, also family. It's for fire, not to be nosy
daniel: Pen is on a string now so it can't walk

# day
grace: Pendant test today: pressed at {-10}, answered in {20-50} seconds. She told the man she's only testing and how's his mother
leila: 😄 she knows them all by now

# afternoon
tomasz: Walked to the postbox with her, {80-160} m there and back, one bench. Next week the bakery
grace: The bakery!! She'll dress up for that

# afternoon
aisha: Neighbour (Mr Pell, no 8) has a spare key and waters the plants. Is he on the list?
ruth: He is, with her signature. Phone {phone}
aisha: Good, thanks

# evening
leila: Conor is on late shift till {day+3}, evening visit please 15 minutes longer so she has company at supper
daniel: In the rota
grace: I'll eat my sandwich with her then

# evening
nina: Please raise the legs above the hip after supper, 30 minutes. It makes such a difference to the ankle
grace: Cushion on the stool, did it {day-1} too
aisha: ok 👍

# evening
carer: Little thing: she asked me to read Maeve's letter, third time this week. I did. [Good letter|We both like the part about the garden]
leila: Not a little thing 💛

# weekend day
daniel: Weekend plan: Orla {11-14}:00, Conor evening. Medication from the Saturday blister, the box with the sun sticker
carer: Sun sticker, got it

# routine morning
carer: Mrs H [slept well|slept till 6], tablets at {-5} with yoghurt, [legs look calm|no new marks]. She asks who is coming today
ruth: [Mrs Dunne at 16|Conor after 7, nobody before]. I've rung her to say so too

# morning
nina: Please no cream under the edge of the dressing, only around it. The last one lifted after a day
carer: That was me, sorry. [Only around it|Understood]
nina: No harm done

# day
leila: Maeve wonders if the evening tablets could be later when she visits, they like to talk till 10
nina: Up to 22:00 is fine. Not later, the night one makes her unsteady
leila: [Perfect|Thanks], passing it on

# evening
carer: Ankle {23.0-25.0} cm tonight at the mark, {day-1} it was about the same. Legs up during the [news|quiz]
nina: Good, thank you for measuring

# evening
carer: She asked me what day it is {2-3} times, and laughed about it herself. Otherwise bright
leila: Thanks for writing it down. I'll mention it at the review, not before

# afternoon
aisha: The library van comes {day+1} at 14. She wants two crime novels, large print, no cats on the cover
ruth: I'll tell them about the cats
aisha +1500: Two crime novels, one cat. She forgave them

# day -11
tomasz: New frame delivered, narrower, fits the bathroom door. Old one goes back {day+2}
grace: She calls it the sports car
nina: As long as she drives it slowly

# day -3
leila: Conor asks what to do if she's unwell at night and we aren't there. I wrote him a card: pendant first, then our duty phone, 999 for chest pain, breathing or a face that droops
daniel: Can we make that card for every family?
ruth: Printing 60

# weekend afternoon
carer: Orla and the baby just left. Mrs H held him for half an hour and won't let me wash her hands 🙂
leila: Then don't, today
`,
);
