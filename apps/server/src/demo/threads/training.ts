import { readScreenplay } from '../screenplay.ts';

/** Training and supervision: courses, sign-offs, questions one is glad to ask. */
export const training = readScreenplay(
  'en',
  `
# office -19
ruth: Training matrix is up to date. Red means book this week, amber this month. We have 5 reds: https://staff.northbank.example/matrix
irina: I am red for fire. I'm on leave from {day+2}, can I do it online tomorrow?
ruth: Yes, 40 minutes, certificate comes by mail to me too
irina +1500: Done, 19 of 20. I confused the blue and the cream extinguisher

# office -16
ruth: Moving and handling refresher, {day+1} 10:00, Tomasz leads. Flat shoes, please eat breakfast before
tomasz: We do slide sheets, the new lever for beds, and the evac chair on real stairs
liam: I volunteer as the person in the chair
tomasz: Everybody's the person in the chair once, that is the point

# day -14
megan: Feedback on the refresher: being carried down in the chair was scary, even with friends. I'll talk more when I do it for real
tomasz: Best learning of the day
aisha: Same. I held on to my own apron

# office -11
ruth: Dementia course, six evenings, starts {day+4}, there's a Russian-subtitled one too. Who's in?
oksana: Me and Irina in the Russian one
aisha: English one please
liam: May the new starter join too, before the first day?
ruth: Already invited

# day -8
dmitri: Signed off so far: hand hygiene, moving and handling theory, food safety. Missing: medication, catheter, practical hoist
ruth: Medication module {day+1} 14:00 with Sofia, hoist with Nina on shift
dmitri: Thank you, I have my questions ready
grace: He really has. Two pages

# office -7
ruth: Medication module: Dmitri 28 of 30, Liam refresher 30 of 30
liam: I'd like that printed
dmitri: I missed the question about lactulose
megan: Everyone does

# day -5
ruth: Supervisions overdue: Grace, Ewa, Aleksei (Daniel), Nina (Hannah). Please agree on dates with them today
grace: {day+1} after nights, 7:15, if there is coffee
ewa: {day+2} 21:00 for me
aleksei: I am free any day before 20:30

# day -3
grace: Had mine with Daniel. It was good to talk about more than the rota for once
ruth: Ticked. That's what it is for

# office -2
ruth: Practical sign-off: Dmitri hoist ✅ catheter care ✅. From {day+2} solo at Elm Court
grace: Proud teacher moment 🥹
dmitri: Thank you for all your evenings

# last -260
ruth: Oxygen safety, 20 minutes online, everyone who visits someone with a concentrator please do it by the end of the week
megan: Done on the bus
irina: Done, 10 of 10
liam: Tonight after the round

# office
ruth: Certificate for {carer}'s [first aid|food safety|fire warden] runs out in {10-25} days. Next course {day+4}, 9:00, office upstairs
carer: [Book me please|I'll take it]
ruth: Booked

# day
megan: Good short film about [swallowing problems|skin in darker tones|delirium], {6-12} minutes: https://learn.northbank.example/clip-{100-480}
carer: [Watched it on my break|Just watched], [really useful|learned two things]

# day
carer: Is there a list of words we shouldn't use in notes? I wrote "refused" and was told to say "declined"
megan: Write what happened: "said no thank you, will have it later". Short and true is always fine
carer: That's easier, thanks

# day
aisha: Who can watch me do a catheter bag change this week for my form? Third and last time
svetlana: {day+1} with {mrs}, 8:40, I'm there anyway
aisha: Thank you!

# evening
irina: Question from tonight: thickener first or water first?
megan: Water first, then powder, then wait two minutes before you judge it
irina: I always judged too early 🙂

# office
ruth: Reflection forms: three sentences are enough. What happened, what I thought, what I'd do again
carer: [Only three? Mine was two pages|That helps]
ruth: I read them all, I promise, also the two pages
`,
);
