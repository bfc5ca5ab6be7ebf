import { readScreenplay } from '../screenplay.ts';

/** Medication queries: the pharmacist, the doctor and whoever holds the blister. */
export const medicationQueries = readScreenplay(
  'en',
  `
# routine morning
carer: Blister for {mrs} has no {med} for {day}. Pocket is empty and sealed
sofia: Give from the original box if there is one, otherwise I bring it {+90}. Photo into the record please, not here
carer: No box. [Waiting for you|I'll wait], visit is till {+100}
sofia +85: Delivered. Pharmacy's mistake, reported

# morning
carer: Morning dose for {mr} still in the pocket from {day-1}. MAR is signed as given
sofia: Don't give both. Today's dose only, mark yesterday's as not taken with an incident note
lead: I'll talk to who signed. [No blame, just what happened|Thanks for speaking up]

# morning
carer: {mrs} spat out the {med}. Give another one?
sofia: No, one missed is ok. Code it and write what you saw. If it happens again [tomorrow|twice more] tell me, there is a liquid
carer: [👍 done|ok thanks]

# day
carer: Can {mr}'s {med} be crushed? He has trouble with swallowing since the cold
sofia: Checking the exact make, two minutes
sofia +6: [Not that one|No], it comes as liquid. I'm asking the surgery now. Until then with yoghurt, whole, sitting upright, and stop if he coughs
carer: Clear

# routine day
sofia: New box for {mrs}: {med} from another maker, looks different (white, oval). Same drug, same strength. Please tell her, she notices everything
carer: She did notice. [All explained|Showed her the leaflet], taken

# office
sofia: Blister changes for next week: {mrs} no more {med}, {mr} dose moved to evening, {mr2} new start {day+1}. Old blisters back to me, all of them, also half empty
carer: {mrs}'s old one is in my bag, at the office at {+60}
sofia: Thank you

# office
sofia: Stock day: MAR sheets for the new month are printed and in the pigeonholes. Please check allergies box on the top of each, {2-4} were blank
megan: Riverside checked, one was missing: penicillin, {mrs}. Written in and told the surgery
sofia: Exactly why I ask

# evening
nurse: {mr} has finished the antibiotics, {5-7} days, no fever since day 2. Can the chart entry be closed?
sofia: Yes, closing it. Any loose stools?
nurse: None, probiotic yoghurt is his own idea

# evening
carer: {mrs} says she already had the {med} from her daughter at {-60}. Blister pocket is full though
nurse: Ring the daughter before anything
carer +8: She did give one, from an old bottle in the kitchen cupboard! Bottle is now in my bag
nurse: Well done. So nothing more tonight, coded, and I'll ring the daughter {day+1} in peace

# evening
carer: Paracetamol for {mrs}: last dose {-250} by the day carer, pain 5 of 10 now. Ok?
nurse: Four hours passed and {2-3} doses in 24h, yes, give. Note the time of this one
carer +45: Pain down to 2, she's dozing

# routine late
nurse: Insulin {mr}: glucose {4.2-4.9} before bed, usual units {8-14}. Dr Raman?
priya: Give biscuits and milk first, recheck in 30 min. If above 6 then two units less than usual tonight, and check at 3
nurse +38: {6.4-7.2} now. Given two less, recheck at 3 is on the sheet
priya: Good. Tell me in the morning

# late
carer: Glucose of {mrs} is 3.6, she's shaky and sweating
nurse: 150 ml of orange juice now, not diet. Check again in 15 minutes. Stay with her
carer +16: 5.1, she's [pink again|better], having toast
nurse: 👏 I'll come past in an hour anyway. The low came from the missed supper I think

# small
nurse: Oramorph for {mr}: second 2.5 ml since midnight. Pain 3 now. Count in the book is right with {carer}
priya: Thank you. If he needs a third before 6 call me, then we change the background dose

# small
nurse: Doctor, {mrs} is vomiting since {-40}, {3-4} times. She's on metformin and ramipril
priya: Hold both until she eats and drinks normally. Sips every 5 minutes, dioralyte if she has it. Urine since midnight?
nurse: One, dark
priya: I'm coming by at {+50}
nurse: Kettle and notes ready

# morning -20
sofia: Good morning. I'm moving all MAR queries here because last week I had the same question in four private chats. Urgent things: phone first, then here
priya: Agreed, same for me
nina: 👍

# morning -18
svetlana: Furosemide for Mr Rowntree was changed at the clinic last week to 40 mg twice daily, letter arrived only today. Blister still says once
sofia: Second dose before 14:00 so he sleeps. Extra box comes with the noon run, sticker on the blister
svetlana: Sticker on. Weights daily?
priya: Yes, and kidney bloods in a week

# day -17
liam: Mr Pascoe's warfarin book and the letter dont match, 3mg v 4mg
sofia: Which one is younger?
liam: Letter is Tuesday, book is Thursday
sofia: Thursday wins, but ring the clinic to be sure: 01632 960558, before 16:00
liam +12: Clinic confirms 4. Letter binned?
sofia: Crossed out and kept

# evening -16
grace: Mrs Fletcher's eye drops: says twice a day, label on the bottle four times. Which?
nina: Ring the eye ward, they're 24 h. Number on the discharge letter
grace +11: Four times for the first week, then twice. First week ends {day+2}
sofia: Thank you Grace. I'm writing a proper label

# office -15
sofia: Returns box at the office was found unlocked this morning. Nothing missing, counted twice with Ruth. Key now only with the duty manager
ruth: Confirmed, count sheet is signed
daniel: Key is on my ring

# day -13
sofia: Patch reminder: old one off, fold it in half, date on the new one, other side of the body. I saw two patches on one person last week. She's fine, but two is two
irina: Thank you for the reminder. Will check all mine tonight
megan: Body map on the wall for {mrs} and {mr}
sofia: ❤️

# morning -12
megan: Mr Castillo has a rash on chest and tummy, day 2 of trimethoprim. No swelling, breathing fine
priya: Stop it. Cetirizine one daily, I'll look at him at noon. Any lip or tongue swelling, 999
megan: Stopped, charted, allergy box updated in pencil till you've seen him
priya +180: Seen: drug rash. Pen please, not pencil. Nitrofurantoin instead, kidney function is ok for it

# office -11
ruth: Medication audit by the council is next week. They want ten charts, three months
sofia: I'll choose the ten by dice so nobody can say we picked the pretty ones
hannah: Brave. Agreed

# day -10
sofia: Result of counting: paracetamol is right everywhere, lactulose is nowhere right. I will never understand lactulose
megan: It evaporates
sofia: It's sticky, so I believe it's on the spoons

# evening -9
oksana: New to the team question: Dmitri shadows tonight, may he second-sign the controlled drugs?
sofia: Not until his medication module is signed off. Grace or Irina please
dmitri: Understood, I only watch
ruth: Module is booked for {day+3}

# day -7
yulia: Mrs Underwood keeps new tablets in the sugar bowl so she doesn't forget them with tea. Found 6
sofia: Thank you for finding them. What were they?
yulia: The water tablets. She doesn't like to need the toilet in the bus on market days
priya: Then market days at 14:00 instead of 8:00. I'll change the chart, please tell her it's allowed
yulia +30: She's so relieved. Sugar bowl is sugar again

# office -5
sofia: Audit is over: nine of ten perfect, one missing reason code. They took photos of our patch map as a good example
hannah: 🎉 thank you all, and Sofia first
megan: The map's on every fridge now

# morning -4
sofia: Mrs Petrakis comes home with clopidogrel and a stronger statin. No grapefruit, no ibuprofen, aspirin stays. GTN spray in the bedside drawer AND in her handbag
irina: I will go through it with her in Greek-English
sofia: 🙂 leaflet with big print is in the bag

# day -3
svetlana: Vaccine fridge at Riverside logged 1.8 last night. Frost on the probe
sofia: Defrost, probe in the middle, not on the wall. Anything frozen?
svetlana: No ice in the vials, nothing cloudy
sofia: Then keep, but call the maker's line with batch numbers, they want to hear it below 2
svetlana +50: They say ok to use, reference is in the log

# last -66
grace: Mrs Fletcher's blister: is Tuesday one tablet short? I see four, sheet says five
nina: Yes, one is missing. I will tell the pharmacy now
sofia: Seen, it's the {med}. I'm bringing it with the noon run, please leave the pocket as it is
grace: Thank you, left as is
`,
);
