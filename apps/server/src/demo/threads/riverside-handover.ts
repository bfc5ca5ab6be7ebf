import { readScreenplay } from '../screenplay.ts';

/** Riverside handover: beds, discharges, the twice-daily report. */
export const riversideHandover = readScreenplay(
  'en',
  `
# routine am-handover
nurse: Riverside, night to day. {5-8} beds full.
  {mrs} ({mrs.home}): slept from 12, up once, walked with the frame and one of us.
  {mr} ({mr.home}): ate supper, bowels open, [asks when he goes home|mood better].
  {mrs2} ({mrs2.home}): new dressing {day-1}, dry, next one {day+2}.
  No falls. Fridge {3-5}. Keys with {carer}.
aisha: Got the keys. [Thank you, go home|Off you go, sleep]

# am-handover
nurse: Handover Riverside.
  {mr}: BP {bp} lying, {bp} standing, a bit light-headed. Sit on the edge two minutes before he gets up.
  {mrs}: took all tablets whole today, no yoghurt needed.
  {mr2}: catheter out yesterday, passed urine {3-5} times, bladder scan {20-60} ml. 👏
  Laundry bags are full, sorry, didn't get to it.
megan: [Laundry's on|No worries about laundry], we have Aisha and me. Thank you

# routine pm-handover
nurse: Riverside, day to night.
  {mrs}: physio twice, did {6-12} stairs, tired and proud. Supper all eaten.
  {mr}: family in till 6, a bit tearful after, cup of tea helped.
  {mrs2}: new pain patch at {-240}, next change {day+3}, site right shoulder.
  {mr2}: for home {day+1} 11:00 with transport, TTOs checked.
ewa: [Read, thank you|Have it]. Who packs for {mr2}?
nurse: Bag is packed except wash things

# pm-handover
nurse: To night: {mrs} had a wobble on the way to the toilet at {-190}, lowered to the floor by Aisha, no injury. Two people until Tomasz sees her. Everything else as this morning
ewa: Two people, understood
nina: I'll look at her first. Anything new in her tablets?
nurse: Only the ramipril, started {day-2}
nina: Standing BP then. Thanks

# pm-handover
nurse: Quiet one: all seven stable. {mr} watched the match with bed 6, both hoarse. Bath mat in 2 is drying. Please ring {mrs}'s son after 8, he works late: number is in her folder
ewa: Will ring him
ewa +75: [Rang|Spoken to him]. He comes {day+1} with her own pillow

# morning 8:40
leila: Bed {1-8} is free from {day+1} lunchtime. Hospital asks for a reablement place, 81, hip, lives alone, walks with one. Can we?
svetlana: Who is on {day+1} afternoon? Admission takes one of us two hours
megan: Me and Aisha. [Fine by me|We can do it] if they come before 4
leila: I'll tell them before 4 or not at all

# day
leila: Discharge planning for {mr}: rails are in, key safe is fitted, first visit {day+1} at 18:00. Daughter has the shopping
tomasz: Stairs are good with one rail and supervision. I'd like one home visit in the first week
leila: [Booked you|Put you in] {day+4} morning
tomasz: 👍

# day
tomasz: {mrs} today: chair to stand alone, {10-25} m with the frame, one rest. Please let her do it herself, slow is fine
aisha: She did breakfast walk with me, very determined
tomasz: That's the way

# day
aisha: {mr} doesn't want physio today. Slept badly, knee is sore
tomasz: Ok, no forcing. Ice for 15 minutes and I'll come after lunch and we do it sitting
aisha: He says "sitting I can do"

# morning
svetlana: Doctor's round at {+60}: {mrs} (appetite), {mr} (constipation, day {3-4}), {mrs2} (sleep). Anything else for the list?
megan: {mr2}, rash on the forearm, since the new washing powder I think
svetlana: Added
priya +55: On my way up, two minutes

# midday
priya: Round done. {mr}: laxative up to two sachets, plus prunes because he asked for them. {mrs}: small portions, snacks at 10 and 3, weigh weekly. {mrs2}: no sleeping tablet, later to bed, no telly after 9. Notes are in
svetlana: Thank you doctor. Kitchen informed
aisha: {mrs2} negotiated 9:30 for the telly
priya: Accepted 🙂

# day
svetlana: New weighing chair is here. Old one read 1.2 kg too much, so don't panic about the "losses" this week
megan: Ha, I was about to ring the dietitian
svetlana: I put a line across all the charts: new scales from today

# morning -20
megan: Mr Beddoes (bed 6) arrived at {-25} with transport. Notes thin: no MAR, no resus form, one carrier bag
svetlana: Ward number please, I ring them
megan: 01632 960417, ask for the discharge nurse
svetlana +35: MAR is coming by mail in ten minutes, form was in the ambulance, they bring it back. I asked kindly. The first time
megan: 😄 he's had soup and is asleep

# evening -20
nina: Mr Beddoes: everything here now, MAR transcribed and second checked with Ewa. He takes the Parkinson's tablets at exact times, 7-11-15-19. Not "with meals". Alarm is on the unit phone
megan: Can we put it on the door inside too?
nina: Done, big letters
svetlana: Thank you, this is the one thing we must not get late

# day 15:02 -18
svetlana: 15:00 tablet for Mr Beddoes given 15:00. I'm putting a tick here the first days so everyone thinks of it
aisha: 11:00 given 11:00 ✅
ewa +230: 19:00 given 18:58, sorry 😇
nina: And he walks better for it. Good team

# day -16
tomasz: Mr Beddoes walked to the window and back without freezing. Trick: tape stripes on the floor at the door. Please don't peel them off, cleaners
megan: Told the cleaners, they thought it was decoration

# morning -13
leila: Family meeting for Mrs Teague at 14:00, daughter and son don't agree about going home. I chair, I need somebody who knows her nights
ewa: I can stay on. She sleeps well, wakes at 4 for tea, goes back
leila: That is exactly what they need to hear
leila +330: Went well. Trial at home from {day+1}, with two visits a day and Ewa's tea at 4 in a flask

# evening -12
svetlana: Mrs Teague is home with the flask. Bed 3 kept for her till {day+3}
aisha: Her daughter sent a photo of her on her own sofa, thumbs up
leila: Lovely. I'll show her son

# morning -9
leila: Mrs Teague stays home for good, she's told both of them. Bed 3 is free from today
megan: Stripping it now. Good for her!
tomasz: I'll see her {day+2} at home

# small 2:15 -10
ewa: Power cut at Riverside since 02:10. Emergency lights are on. Beds 2 and 5 are on air mattresses, 5 has a battery, 2 has not
nina: How long does 5 hold?
ewa: Label says 6 hours
nina: Then 2 first: turn her every hour by hand and check heels. I'm coming
daniel: Network says back by 3:30. Call bells are on battery, but walk round every 20 min anyway
ewa +55: Light is back. Everybody slept through it except us
svetlana +190: Read it all. Mattress pumps reset, both alternating. Well done

# day -6
megan: New starter Dmitri did a day with us to see Riverside. Bed 1 wants to keep him
svetlana: We lend him back for nights only under protest
leila: 😄

# day
megan: Short one for all: the sluice door does not close by itself. Please pull it until it's fixed, smell goes straight to bed 1
aisha: [Will do|ok]
megan: On Kofi's list for {day+1}

# day
aisha: {mrs} has no clean clothes left, whole suitcase was wash. Son is in [Leeds|Spain|Aberdeen] till {day+2}
leila: Clothes cupboard, second shelf, whatever she likes. Write it in the book
aisha +15: She likes the blue one. Says she looks like a headmistress

# afternoon
svetlana: {mr}'s potassium is [5.4|5.6] from this morning's bloods. @Priya
priya: Thanks. Stop the {3-4} bananas a day, repeat {day+2}, and no ibuprofen please. If above 6 the lab rings me directly
svetlana: Bananas stopped, he is heartbroken. Bloods form is done

# afternoon
aisha: Visitors for {mr} are {4-6} people and a [dog|very polite dog]. Is it ok?
megan: Two at a time in the room, the rest in the lounge. Dog counts as one 🐕
aisha: Dog is on the bed, he is crying happy

# evening
ewa: Where are the small slings? Only large on the hook
megan: Wash. Should be dry at {+40}. There's a spare small in the clean store, box marked 3
ewa: Found [in box 3|it], thank you

# evening
nurse: {mrs} sent to A&E at {-40} after all: bleeding from the nose would not stop after 30 minutes, on apixaban. Letter, MAR, phone, slippers went with her. Niece knows
leila: I'll ring the ward in the morning for news. Bed held
nurse: Thank you. {carer} sat with her till the doors closed 💛

# morning
leila: News of {mrs}: [nose packed|cauterised], back with us at {+240}. Hold tonight's apixaban till the doctor has spoken to us
svetlana: Held, marked on MAR with reason. [Will ask Priya now|I ask Priya]
priya +20: Restart tomorrow morning, usual dose. Hb was fine

# late
ewa: {mr} keeps coming out of bed to look for the toilet, the night light is broken
nina: Leave the bathroom light on and the door open, and bed at low. Bulb is E14
ewa +20: [He found it alone|Works]. Everyone happy

# last -41
leila: @Nina bed 4 is free. Hospital would like an answer within the hour
svetlana: Can admit before 4, after that only with a second pair of hands
aisha: I can stay on an hour if it helps
leila: Thank you Aisha. Lady of 79, wrist and ribs, walks with one, own inhalers
tomasz: Happy to see her first thing
`,
);
