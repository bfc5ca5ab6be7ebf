import { readScreenplay } from '../screenplay.ts';

/** Medication queries, continued. */
export const medicationRoutine = readScreenplay(
  'en',
  `
# routine morning
carer: {mrs}'s {med} runs out {day+2}. Ordered?
sofia: Ordered {day-1}, delivery {day+1} before noon. [Tell me if not|Shout if it isn't there]
carer: [Thanks|ok 👍]

# morning
carer: Where do I sign when {mr} took it himself before I came? He shows me the empty pocket
sofia: Code S, self, and write "told me, pocket empty". If it's every day we'll do a self-medication form with him
carer: It is every day
sofia: [Then form|Form it is], I'll come {day+2} with it. Good for him

# routine morning
nurse: BP {mr} {bp} sitting, was higher all week. He has [2|3] for pressure. All as normal?
priya: If he feels well, yes. [Standing one too please|Recheck at noon], and a glass of water first
nurse +95: Standing {bp}, no dizziness. [Given|All given]

# morning
carer: Bisoprolol for {mrs}, pulse is {46-49}. Sheet says hold under 50
priya: Hold today, yes. How does she feel?
carer: Well, reading. No dizziness
priya: Pulse again at lunch and in the evening, I'll decide tomorrow. Thank you for counting
carer +260: {54-58} now

# day
sofia: {mr} has a new inhaler with counter, {100-120} left. He needs to hold his breath 10 seconds, he does 3
carer: We count together. [Today 8!|7 today, getting there]
sofia: 👏

# day
carer: Label on {mrs}'s cream says "use as directed". Directed by who?
sofia: I hate that label. Thin layer on both shins, evening, two weeks. New label with you {day+1}
carer: Ta

# day
carer: Surgery says repeat for {mr} was sent to the old pharmacy on Chapel Street
sofia: I'll get it moved over, they know me. Enough till {day+2}?
carer: {3-5} days left
sofia +70: Moved. From now on all to ours

# day
svetlana: Two people here due B12 this week, {mrs} and {mr}. Ampoules in stock?
sofia: {4-6}. [Take two, sign for them|Sign out two please]
svetlana: Signed, given, plasters with stars by request

# day
carer: Her son wants to give {mrs} turmeric capsules from the internet. Interact with anything?
sofia: With her apixaban, yes, bleeding. Please not, and give him my number, I explain it nicely: {phone}
carer: He rang you?
sofia +140: He did. Turmeric goes in the curry instead

# day
carer: {mr} was given [2 weeks|10 days] of co-codamol at A&E. He already takes paracetamol 4 times a day!
sofia: Well seen. Paracetamol off the chart while he has co-codamol, and laxative on. @Priya please confirm
priya: Confirmed, prescribed and signed. Max 8 of those a day, he'll need fewer
carer: [Crossed out with two lines|Chart changed], he understands

# afternoon
carer: Pharmacy closed early and {mrs}'s eye ointment isn't here
sofia: Late chemist at the station till 22:00, I've rung, it's on the counter in her name. [Who can fetch?|Marcus?]
marcus: passing there {+40}
sofia: 🙏 no charge to pay

# afternoon
sofia: Please all check the date on GTN sprays, I found one from [two|three] years ago at {mr}'s
carer: {mrs}'s is ok, til next summer
carer2: {mr2}'s expires next month, ordering?
sofia: Ordered, thank you both

# routine afternoon
nurse: Stool chart {mrs}: day {4-5}, nothing. Macrogol 1 a day since {day-3}
priya: Two a day now, three tomorrow if nothing. Tummy soft? Passing wind?
nurse: Soft, yes and yes 🙂
priya: Good. Then patience and prunes

# evening
carer: Dosette of {mr}: two tablets stuck in the {day} evening pocket, tape on the wrong side. Is it safe to peel?
sofia: Peel, don't cut. If the film tears on a tablet, don't give it, take from the spare row
carer: Peeled fine

# evening
carer: {mrs} asks if she may have one sherry at her [niece's|neighbour's] party with these tablets
sofia: Her list is ok with one small one. Not two, and not the night tablet within two hours
carer: She says one is plenty, it's for the toast
priya: Cheers to her 🙂

# routine evening
nurse: CD count tonight {mr}: book {14-28}, box the same. Signed with {carer}. Next bottle is unopened, seal ok
sofia: [Thank you|Noted, thanks]

# evening
oksana: I can't read the dose on the new hospital sheet for {mrs}. 2.5 or 25?
sofia: Never guess. Which drug?
oksana: Bisoprolol
sofia: 2.5 then, 25 doesn't exist, but ring the ward and write their name
oksana +9: 2.5, confirmed by the ward pharmacist, name is on the sheet

# night
nurse: {mr} asks for something to sleep. He had [zopiclone|a sleeping tablet] in hospital. Not on his chart here
priya: Not tonight please, falls risk. Warm drink, pain checked?
nurse: Pain was it, shoulder. Paracetamol {-10}, pillow under the arm
nurse +60: Asleep

# night
carer: Nose spray, is it before or after the oxygen goes back on for {mrs}
nurse: Before, wait two minutes, wipe the prongs
carer: [ok ty|Thanks]

# late
nurse: Check please, someone: {mrs} weighs {48-56} kg, paracetamol 1 g four times a day?
priya: If under 50 kg, 500 mg to a max of 3 g a day. Over 50 the full dose is ok
nurse: Thank you, dose on the chart is right for her weight

# weekend day
carer: It's the weekend and {mr} has only one {med} left, sorry, should have seen it
sofia: Happens. Emergency supply at the station chemist, give them my registration, text me when you're there
carer +55: Got {5-7}. Lovely lady
sofia: Real order goes out Monday 8:00

# weekend morning
sofia: I'm off till Monday. For questions: on-call pharmacist 01632 960730, and Dr Raman for doses. Please look in the folder first, section C
carer: [Enjoy!|Have a good one], we'll be good
`,
);
