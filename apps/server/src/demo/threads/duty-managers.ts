import { readScreenplay } from '../screenplay.ts';

/** Duty managers: the rota's holes, complaints, inspections, who decides what. */
export const dutyManagers = readScreenplay(
  'en',
  `
# morning -20
hannah: Morning. Week ahead: council audit moved to next week, two new packages (Mbeki, Gallagher), Irina on leave {day+3} to {day+5}, boiler service at the office {day+4}
joan: Irina's nights: Ewa has two, one is still open
daniel: I'll do the open one
hannah: Thanks Daniel. You had six in a row last month, so this is the last extra

# office -19
joan: Gallagher starts {day+2}, four calls, double-handed in the morning. I can do it with Liam and Yulia if Mr Lowe's lunch moves by half an hour
hannah: Has anybody asked Mr Lowe?
joan: I did, he says later is better, he eats late anyway
hannah: Then go

# office -18
hannah: Complaint from Mr Simms' sister: visit was 50 min late on Sunday and nobody rang. True?
daniel: True. Van 2 battery, I rang him, not her. Should have rung both
hannah: I'll write to her today, say sorry plainly and what we change. Joan, can the board show who to ring?
joan: It can, there's a field nobody uses. I'll fill it for everyone by Friday

# office -17
joan: "Who to ring" is filled for 41 of 58. The rest I ask the families this week
hannah: That was quick. Thank you

# day -16
ruth: The council's list for the audit: training matrix, ten MAR charts, incident log, three staff files, fire log
hannah: Staff files: mine, Marcus, Ewa. So nobody says we hide somebody
ruth: Yours has no photo since 2019
hannah: I'll bring one where I look awake

# evening -15
daniel: Grace worked 11 hours today because nobody took over at Fletcher. She didn't say a word. I sent her home and did the last two myself
hannah: Thank you. Joan, what happened there?
joan: Swap was agreed by phone and never put in. From now on no swap without the app or me
hannah: Yes. And a coffee voucher for Grace

# office -13
hannah: Exit chat with the bank carer: main reason is travel time between far visits, not money. Can we cluster the town round better?
joan: If Chapel Street and Station Road go together, yes. Saves about 35 min a day. Costs three people a familiar face on Tuesdays
nina: Ask those three first. Two won't mind, Mr Khan will
joan: Asked. Exactly as you said
hannah: So Mr Khan keeps his Tuesday, cluster the rest

# office -12
ruth: Lift company wants a purchase order before they come out
hannah: Sending it now. Tell them a man on the third floor waits for it
ruth: They come at 14:00 today

# office -10
joan: Rota for next fortnight is out. Holes: Sun 7-14 Mill Lane, Tue night Riverside, Thu evening town
daniel: Tue night is me if Thursday is not me
nina: I can do four hours Sunday morning, meds only
joan: Then a bank carer for the rest of Sunday. Done, two left
joan +90: One left
joan +200: None 🎉

# office -9
hannah: New starter Dmitri today, nights. References are in, DBS is in, English is good, Russian obviously. Daniel has him for the first two weeks
daniel: Shadow with Grace 4 nights, Irina 2, then assessed. Nobody gives him a solo visit before I say so
nina: I'll do hoist and skin with him

# office -8
hannah: I need one sentence from each for the inspectors: what are we proud of this quarter?
daniel: No missed visit in nine weeks
joan: Same face at 7 of 10 visits, was 5
nina: No pressure sore above grade 2 since spring
ruth: Answered every letter within five days
hannah: These are better than my whole slide deck

# morning -7
daniel: Mr Delaney's nephew rang at 7 to say rails must be up or he'll sue. Bed assessment says no rails
hannah: Tomasz and I will see him together at 11, with the assessment and the lever
hannah +290: He tried the lever himself, and the bed. Left friendly. Wrote it all down anyway

# office -6
ruth: Audit team arrives at 9:30, two people, vegetarian and "anything"
hannah: Room upstairs, heating on from 8. Please no one whispers when they walk in, it makes us look guilty
joan: 😄

# afternoon -5
hannah: Audit result by word of mouth: "well led, warm, good records". One point: supervision overdue for 4 people. In writing in two weeks
daniel: Three of those four are mine. Dates this week, promise
nina: Fourth is me, and I'm overdue myself 🙈
hannah: Tomorrow, 15 min, walking, with cake

# night 4:20 -5
daniel: Mrs Petrakis went in at 3, chest pain, Irina and Oksana there in minutes. Family told. Both are shaken but fine, I've shortened Irina's list
hannah +235: Good morning and thank you. I'll ring both of them this afternoon when they've slept, and the hospital first
hannah +600: Spoke to both. Irina asked only how Mrs Petrakis is

# office -4
ruth: Winter flu clinic for staff {day+2} 8:00 to 10:00 and {day+3} 18:00 to 19:30, office kitchen
hannah: Please lead by example, I go first and I hate needles
daniel: Second

# day -3
joan: Two sick since this morning (Liam stomach, Megan's little one). I can cover all but 16:30 Jessop and 17:00 Lockhart
hannah: I'll do both. I still know where the kettles are
joan: You need the blue tunic and Mrs Lockhart likes 2 sugars
hannah +520: Both done. Mrs Lockhart says I'm slow but thorough

# office -2
hannah: Fuel and mileage: please have everybody's forms by {day+2}, payroll closes early because of the holiday
ruth: I have 14 of 22. Marcus gave me three months at once
joan: I'll nag the Mill Lane lot

# office -1
hannah: Proposal: next month nobody works more than two weekends of four. Joan says it adds up if we keep both bank carers. Objections?
daniel: None, only relief
nina: Yes please
joan: I'd put it on the rota from the 1st then

# last -122
joan: Sun 7-14 at Mill Lane is open again, Yulia's son has a tournament
daniel: Ask Aleksei, he wanted hours, but not after a Saturday night
joan: He's off Saturday. Asking him now
hannah: If he can't I'll take the first half

# routine morning
hannah: Day: {34-42} visits planned, {2-3} new people on the road, [rain|roadworks at the bridge|school run chaos] until 10. Anything I should know?
joan: {mr}'s hospital transport is confirmed for {9-11}:[15|30|45], all else as on the board
daniel: Night was calm, handover is in the folder

# office
joan: {mrs} would like only women for the morning wash. It's possible {4-6} days of 7 at the moment
hannah: Make it 7, even if it means a swap. It's the least we can do
joan: [Then Liam goes to {mr} on those|It'll work with a swap at Mill Lane]

# office
ruth: Invoice for {mr}'s family shows two visits that were cancelled in time. I'm crediting them and ringing the daughter
hannah: Thank you. [Was it the app or us?|How did it get in?]
ruth: Us. Cancelled by phone, never clicked

# day
nina: {mrs} had a second fall in {8-14} days. I'd like a falls review with Tomasz and the GP this week, and one more visit a day until then
hannah: Agreed, [I'll tell the family|family first]. Joan?
joan: Extra visit from tonight, 20:30

# day
hannah: Safeguarding phone call done re {mr}. They take it on, we keep visiting as normal and write facts only, no opinions. No details here please
daniel: Understood
nina: Understood

# routine evening 20:40
daniel: Duty handover: one hospital admission ({mrs}, chest), one cancelled visit by family ({mr}), sickness {1-2}, all covered. On duty till 7, reach me on {mobile}
hannah: Thanks Daniel. Phone's on loud if it's serious

# evening
daniel: {mr}'s daughter rang cross about the [tea stain|missing sock|open window]. I listened ten minutes and she thanked me. Real reason: she lives far and feels bad
hannah: That's a very good note. [Video call for them?|Shall we offer a weekly call?]
daniel: Already offered, starts Sunday

# office
joan: Who approves annual leave for {day+6} onwards? I have Aisha and Yulia both wanting the same week
hannah: Both if you find cover, otherwise who asked first, and the other gets first choice at Easter
joan: Fair. Aisha asked first by four minutes

# weekend day
daniel: Weekend log so far: all visits done, van 3 tyre pressure light (checked, ok), press on the phone about the road closure (told them to write to the office)
hannah: Thank you. [Enjoy the quiet rest of it|See you Monday]

# office
ruth: First aid certificates run out for {2-3} people this quarter. Course {day+5}, 9 to 13, I've put them down. Lunch is included so nobody escapes
joan: Rota's adjusted

# routine morning
daniel: Night in one line: {33-40} visits, {0-1} falls, {1-2} calls to the doctor, everybody home safe. [Longer line|Rest] is in the folder
hannah: Thank you. I'll read the longer one with coffee

# office
joan: Late visits yesterday: {2-5} over 30 minutes, all town, all because of the [bridge|match traffic]. Families were rung each time
hannah: Good. The ringing is what they remember

# office
hannah: {mr}'s niece would like a monthly call instead of letters. Who's his person?
joan: Grace sees him most. But the call should be one of us
hannah: I'll do the first one with {nina}

# day
ruth: Two references arrived for the new night carer, both good, one very good
hannah: Ring the very good one too, please. I like to hear the voice
ruth +90: Rang. "I'd hire her back tomorrow"

# evening
daniel: One of mine told me in passing that it's hard at home right now. Nothing for the file. Could the rota be kind for two weeks?
joan: Early finishes and no Sundays. No reason given to anybody
hannah: Thank you both
`,
);
