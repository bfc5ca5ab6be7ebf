import { readScreenplay } from '../screenplay.ts';

/** Riverside handover, continued: the small things between two reports. */
export const riversideDays = readScreenplay(
  'en',
  `
# routine am-handover
nurse: Night report Riverside: {mrs} restless till 2, warm milk and a chat, then slept. {mr} needs a new [glucose sensor|hearing aid battery] today. {mrs2} refuses the night pad, used the commode {2-3} times, dry. {mr2} snores and bed 2 can't sleep, window side please if anyone moves beds. No new skin marks
megan: [Window side it is|Bed move on the list]. Thanks, sleep well

# am-handover
ewa: Nurse is busy with bed {1-8}, short version from me: everybody breathes, everybody dry, breakfast trays ready, report comes {+20}
svetlana: Best short version I ever had
nurse +22: Written report is in the folder and here the main thing: {mr} wants his tablets after shower, not before. It solves the mornings

# pm-handover
svetlana: Please look at {mrs}'s left calf at bedtime, it measured {0.5-1.5} cm more than the right. Not hot, not red. Dr Raman knows, scan is booked {day+1} at {9-11}:30
nurse: Will measure at the ink marks and no massage
svetlana: Exactly, thank you

# pm-handover
megan: Day to night. Beds 1 to 4 no change. {mr} passed the kitchen assessment, made tea and an egg, washed up without being asked. {mrs} is cross with all of us because of the fluid limit, {1000-1500} ml, please keep the chart honest. {mrs2}'s glasses are at the optician till {day+2}
ewa: [Honest chart, yes|ok]. Does she have the old pair?
megan: Top drawer

# routine pm-handover
nurse: Evening. One admission today, {mrs} to {mrs.home}: [wrist and ribs|hip, day 9|pneumonia, oxygen now off]. Walks with one and the frame. Likes to be called by her first name, it's on the board. First night, so please look in often
nina: I'll sit with her for the paperwork, first nights are long
nurse: Thank you. Her phone charger is plugged in behind the bed, that was a big worry

# morning
megan: Who did the {day-1} temperature log for the kitchen fridge? One box empty
aisha: I did read it, didn't write. It was {3-5}
megan: Write it as late entry with today's date, not yesterday's pen please 🙂

# morning
aisha: {mr} put his teeth in the tissue again. Checked all bins before they went. FOUND
megan: You deserve a medal
svetlana: Denture pot with bright lid is in my order

# morning
svetlana: Flu jabs for residents {day+1} at 10. Consent forms missing for {mrs} and {mr}
leila: {mrs} signs herself, I'll go through it with her at lunch. {mr}'s daughter has the power of attorney, I'm ringing her
leila +120: Both done, in the folder

# morning
tomasz: Need two chairs without wheels in the gym corner for the balance group, 11 o'clock
aisha: [Bringing them|On the way with them]. {mrs} asks if watching is allowed
tomasz: Watching is how it starts

# midday
tomasz: Balance group: {5-7} came, nobody fell, everybody laughed. {mr} stood {20-45} seconds on one leg at the rail
leila: That will go straight into his home report

# midday
aisha: Kitchen sent fish for {mrs}. She's allergic!! I stopped it at the door
svetlana: Well caught. I ring the kitchen now. Her red sticker is missing from the tray card
svetlana +10: New card printed, kitchen manager comes up to say sorry in person. Near-miss form please, it's a good one to learn from
aisha: Writing it in my break

# midday
megan: Does {mr} have thickened fluids level 1 or 2? Board says 2, plan says 1
svetlana: Level 2 from {day-1}, speech therapist changed it. Plan is old, replacing it now
megan: [Thanks, had the jug ready|Good that I asked]

# afternoon
leila: Assessor for {mrs}'s care package comes at {+45}. Is she in a good moment?
aisha: She had her nap, hair done, lipstick on. Couldn't be better
leila: Good, then she can tell them herself how the mornings are
aisha: She has written a list

# afternoon
leila: Package for {mrs} agreed: {3-4} calls a day, start {day+3}. She keeps her bed here until then
svetlana: Good. Tablets into a blister for home, asking Sofia
tomasz: Commode and perching stool are ordered, delivery {day+2}

# afternoon
megan: Fire drill today at {+30}, real bell, nobody moves beds. Just doors and the list
aisha: Told everybody twice. {mr} wants to be the marshal
megan +45: Drill done in 3 min 10. Doors all closed. Marshal did very well in his hi-vis

# afternoon
svetlana: {mrs}'s INR 3.4 today, was 2.6. New tablet? Diet?
megan: Cranberry juice! Her niece brings a carton every day
svetlana: Ah. Thank you Megan. Telling the anticoag clinic and the niece
svetlana +60: Half dose tonight, recheck {day+3}, no cranberry

# evening
ewa: Heating in room {1-8} doesn't go down, 26 degrees. {mr} sleeps without blanket
nina: Valve on the left side under the cover, turn by hand. Fan is in the store, not pointed at his face
ewa: Now 23. [Ok|Better]

# evening
nina: Thank you for the clean treatment room, whoever that was. I could find the tape
svetlana: Aisha. She labelled even the labels
aisha: 😊

# late
nina: {mrs} would like to light a candle on {day+1}, anniversary of her husband. Real flame not possible with the oxygen next door. Any ideas?
aisha: I have an LED one with wax outside, looks real. Bringing it
nina: You're an angel. She'd like it at 8 in the evening
grace: I'm in at 7:30, I'll sit with her

# small
ewa: Bed {1-8} thinks there is a cat in the corridor
nina: There IS a cat in the corridor, I just met it. Came in with the delivery I suppose
ewa: 😳 now it is on the night chair
nina: Door, gently, no running
daniel: Please tell me this one gets written down

# day
leila: Phone for residents is broken again, please use the unit mobile {mobile} for calls home. Charge it at night
aisha: ok 👍
megan: Told the families who ring most

# day
svetlana: Wound nurse looked at {mrs}'s leg: smaller, {2.0-3.5} cm, less wet. Change to every third day, same dressing. Photos are in the record, not on our phones
megan: Great news, she'll want to know the centimetres
svetlana: She asked for the ruler herself

# day
aisha: Can someone help me with the bath at {+20}? {mr} would like a proper one, first since the hospital
megan: Me. I'll warm the room
aisha +70: He sang. The whole corridor heard

# day 9:10
megan: {mrs} is going home today 🎉 transport between 11 and 1. Please everyone say bye, she's been here {3-6} weeks
tomasz: Said bye, and repeated the stairs one last time, for safety
leila +140: She's home, key worked, first carer was at the door already. Smooth

# day
leila: Who can witness a signature for {mr}, 2 minutes, not a carer of his?
tomasz: I can, downstairs in five
leila: [Thanks|Great]

# weekend morning
megan: Weekend at Riverside: Svetlana till 14, then nurse on call from North. Aisha and me. Visitors from 10, cake from Mr Rowntree's family in the lounge
aisha: Saved a slice for nights in the blue box, name on it
ewa: You are the best people

# weekend afternoon
aisha: Choir from St Anne's came, 12 kids, they sang 5 songs. {mrs} knew all words
svetlana: I saw the video, not a dry eye
leila: Consent for the video? 🙈
aisha: Only hands and shoes on it, I know the rules

# weekend evening
nurse: Weekend handover: one GP call ({mr}, ear, drops prescribed and started), one relative worried about [noise|a lost cardigan, found]. [Nothing else|That's all]. Enjoy the silence
ewa: Don't say that word
`,
);
