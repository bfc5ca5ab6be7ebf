import { readScreenplay } from '../screenplay.ts';

/** All staff: announcements and thank-yous. */
export const allStaff = readScreenplay(
  'en',
  `
# morning -20
hannah: Good morning all. This is the chat for things that everybody needs to know, so please keep it quiet otherwise. Questions about your rota go to Joan, about pay to Ruth, broken things to Kofi
ruth: And lost mugs to nobody, they're gone
joan: 👍

# office -19
ruth: Payslips are in your pigeonholes and in the portal. If the mileage looks odd tell me before {day+3}: https://staff.northbank.example/payslips
marcus: mine looks good for once
ruth: I noticed you handed it in on time for once 🙂

# office -17
ruth: No hot water at the office until {day+1} noon, boiler service. Showers at Riverside can be used, ask Megan
megan: Towels are in the blue cupboard
hannah: Kettle works, civilisation is safe

# office -15
hannah: A card arrived from the family of the late Mr Ferris. They write that in his last month there was not one day when somebody didn't make him laugh or hold his hand. It hangs at the office door. Thank you for how you looked after him and each other
grace: ❤️
irina: 🙏
liam: Miss him. Good man
tomasz: Thank you for sharing this

# office -13
hannah: Fog tonight and tomorrow morning. Nobody has to be on time at the price of being safe. Far visits only after a call with the duty manager
daniel: Number is on the back of your badge, as always

# office -11
hannah: The council's audit is next week. Do what you do every day, answer honestly, and if you don't know something say "I'd look it up here" and show where. That's the right answer
joan: Badges on, and please wear your own one
liam: That was ONE time

# morning -9
hannah: Please welcome Dmitri Lebedev, who starts tonight with the night team. He was a paramedic in Riga and plays chess
grace: Welcome!
megan: Welcome Dmitri!
dmitri: Thank you all. I'm happy to be here
tomasz: Chess, you say 👀

# office -8
ruth: Everyone who drove more than 1,000 miles for work this year: there is a form for tax relief, I print it for you, you sign. Ten minutes, about 60 pounds
marcus: best ten minutes of the year

# office -5
hannah: Audit feedback in short: well led, warm, records good, one thing to catch up on (supervisions, that's us, not you). They asked me to tell you how welcome they felt on every doorstep. Cake in the office until it's gone
aisha: 🎉🎉
kofi: It is gone
hannah: Second one comes at 4

# office -4
ruth: Flu jabs for staff: {day+2} 8:00 to 10:00, {day+3} 18:00 to 19:30, office kitchen. Bring the card or just your arm
daniel: Mine is the left one
hannah: I go first, film it if you must

# morning -3
joan: Two colleagues sick today and every single visit is covered by 9 am. I have never worked with people like you
leila: Serving lunch at Elm Court now, wish me luck
hannah: And I have tea visits on Mill Lane. Haven't been so nervous since my driving test

# office -2
ruth: New phones come tomorrow. Before you hand in the old one: photos off, charger in the bag, name on a sticker. Ten minutes each in my office
yulia: Can I keep my ugly case?
ruth: Cases you keep

# office -1
hannah: From the 1st of next month nobody is planned for more than two weekends in four. It took Joan three evenings with a pencil. Please say thank you when you see her
liam: JOAN 👑
grace: Thank you Joan!!
ewa: Thank you! My church also
irina: Спасибо, Джоан!
joan: I'm hiding in the stationery cupboard

# last -175
hannah: Lift at Elm Court is out again, third floor affected, details are with Kofi and Daniel. Everyone who goes there today or tonight please read the note in your group before the first visit
aisha: Read
grace: Read
liam: Not there today, read anyway

# office
ruth: Please check your emergency contact in the portal, {4-7} of you still have a number that rings into nowhere
carer: [Checked|Changed mine]
carer2: Mine was my ex. Changed 😅

# office
ruth: The office is closed {day+1} [afternoon for training|from 3 for a stocktake]. Urgent: duty phone {mobile}
kofi: And the printer will have a rest from all of us

# day
kofi: Clocks: the kitchen one at [Riverside|Elm Court] is {4-9} minutes fast, please don't trust it till I find the ladder
ewa: So that's why I am always on time there

# day
hannah: Thank you from {mrs}'s son for [the way you helped her home|the video calls|staying with her on Sunday]. He named {carer} and {carer2} and then said "actually all of them"
carer: 💛
carer2: She makes it easy

# day
joan: Weather warning for {day+1}, [wind|ice|heavy rain] from 5 to 11. Extra ten minutes between all far visits, already in your lists
carer: [Thanks Joan|👍]

# day
leila: Carers week collection for the food bank: box at the office door until {day+3}. Tins, nappies, tea. Last month it was {60-95} kg
aisha: Bringing a bag
tomasz: Two from me

# day
leila: Has anybody a cot mattress or a pushchair to give away? Young family on Chapel Street, they have nothing yet
yulia: Pushchair, good one, I bring it {day+1}
leila: You're wonderful
aisha: Blankets and baby clothes 3-6 months too

# office
hannah: {carer} has been with us for {2-9} years today. Thank you for every early morning 🎉
carer: Oh! Thank you, I had forgotten myself
carer2: Cake??
ruth: In the kitchen
`,
);
