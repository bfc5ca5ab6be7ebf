import { readScreenplay } from '../screenplay.ts';

/** Shift cover: sickness, swaps and who is the kindest today. */
export const shiftCover = readScreenplay(
  'en',
  `
# routine morning
carer: Morning Joan, sorry, [been up all night with my tummy|fever 38.6|woke up with no voice], can't come in today
joan: Get well {carer}. Nothing to arrange from your side, [just rest|drink water]. Ring me when you know about {day+1}
joan +3: Anybody free {+60} to {+300}? Mostly [Elm Court|Mill Lane|town], no double-handed
carer2: I can do [the first half|till 12]
carer3: And I take it from there, [kids are at school|need the hours]
joan: You two 🙏 done

# routine morning
joan: Short notice, I know: can anyone take {mrs} at {+45}? {carer}'s car is at the garage
carer2: Me, [I'm around the corner|10 minutes away]
joan: [Thank you|Brilliant], 30 min added to yours

# routine day
carer: Would somebody swap my {day+3} late for their {day+4} early? [School concert|Dentist|My mum's visiting]
carer2: I would. [Early suits me less, so yes 😊|Happy to]
joan: Both put in? Then it's true
carer2: [In|Put in] ✅

# day
carer: Looking to swap my {day+5} shift with any other next week. [Wedding|Parents evening|Driving test in the morning]
carer2: I can give you {day+7}
carer: Deal, thank you!!
joan: Approved, it's in the rota

# routine day
joan: Open shifts: {day+2} 15-22 town, {day+4} 7-14 Elm Court. First come
carer: {day+4} please
joan: Yours. {day+2} still there, anyone?
carer2 +70: If nobody wants it, ok
joan: Nobody wants it as much as you 😄 thanks

# evening
daniel: Anyone for four hours {day+1} morning, 7 to 11? {carer}'s childcare fell through
carer2: [Already on from 7|Can't, sorry]
carer3: I could from 7:30
daniel: 7:30 is fine, I'll do the first visit on my way home. Thanks both

# evening
carer: Positive test this evening, no fever, just a cough. What's the rule now?
nurse: Stay off while you have symptoms, at least 48 h from now, no visits to anyone on chemo for 10 days
carer: Ok. I have {mrs} {day+1}, please tell her it's not my choice
joan: I'll tell her. And that you'll be back

# night
daniel: Who is awake and free from {+60}? Riverside needs a second pair of hands till 7, bed {1-8} not well
carer: I'm awake anyway. Coming, {20-35} min
daniel: [Saviour|Thank you], park round the back

# afternoon
carer: Joan my {day+1} says 6:45 start at [Tanner's Row|Weir Cottages] but first bus is 7:05
joan: My mistake, 7:30, swapped with {mr}
carer: 👍

# afternoon
carer: Does anyone have a {day+2} off they would sell me for chocolate
carer2: What kind of chocolate
carer: Any kind
carer2: Then yes, I'm working {day+2}. Dark, please

# weekend morning
joan: Weekend cover: one off sick, one car trouble, and it's not even 8. Anyone who can give 2 hours this morning please write here
carer: 9 to 11 ok
carer2: 10 to 12 anywhere but the far side
joan: With those two we're ok. Go back to bed everybody else ☕

# weekend afternoon
carer: I'd have time this evening if someone wants to go home earlier
carer2: ME. [My sister's birthday|Been in since 7]. From {+120}?
carer: Yes go
joan: You're a gem. In the rota

# office
joan: Leave for [next month|the holidays]: please ask by {day+3}, I plan once and then it's a puzzle with no free piece
carer: Two days from me sent
carer2: Mine is sent too, [sorry for the long one|just a Friday]
joan: [Got both|Both here]

# office
joan: {carer} you are {1-3} hours over this week, so {day+1} you finish at 12, full pay, no arguing
carer: I won't argue
carer2: Can I be over too 😇

# morning -19
joan: Ewa has two of Irina's nights this week, Daniel the third. Thank you both. Irina, switch your phone off, you're on leave
irina: Phone is off. Nearly
joan: 👀

# day -17
leila: I can do the Saturday 12-14 tea visit to Mrs Osborne, she knows me, and I'm in town anyway
joan: You're not even on the rota Leila 😄 yes please

# morning -14
yulia: My son is sick in the night, kindergarten closed for him. I can come only after 10, my mother arrives then
joan: Come at 10:30, no stress. Liam, Aisha: can you split Yulia's first three?
liam: Take Carmody and Adair
aisha: And I do Mr Pascoe
yulia: Thank you so much, I will return it

# morning -13
yulia: He's better, 37.0 and eating. Full day today
joan: ❤️

# day -11
ewa: I can not do Sunday night, my name day, family comes with 14 people
joan: Happy name day! Dmitri isn't solo yet... Grace?
grace: I'll do it, I've seen the size of Ewa's family
ewa: I bring you bigos, big pot

# evening -8
liam: Anyone going past Station Road about 6? Car's in for brakes, need to get to the far side
marcus: van 5 leaves depot 17:40, hop in
liam: Sorted, cheers

# morning -6
joan: Rota for the holidays is out. Everyone has at least two of the four big days off. If something looks unfair tell me first, not each other
megan: Looks fair to me
aisha: Also fair, thank you for the 25th
aleksei: I offer to work 24 and 25 if I get 6 and 7 January. Is it possible?
joan: Aleksei that solves my whole puzzle
irina: The same for me 🙂
joan: I could cry. Done

# morning -3
liam: Joan i'm really sorry, been sick since 3, cant do the round
joan: Don't be sorry, stay away for 48 h after the last time. Covered in a minute
megan: And my little one has it too. I'm off today and probably tomorrow 😔
joan: Of course. Aisha runs Elm Court, Yulia starts Liam's round, who has the 16:30 and the 17:00?
hannah: I do. Really
grace: Hannah in tunic, I need to see that

# evening -3
joan: Today: 2 sick, 0 missed visits. Thank you Aisha, Yulia, Pam, Aleksei (early start), Hannah, Leila (lunch!), Tomasz (trolley!). I'm going home and I advise the same
grace: 👏👏
yulia: Good night all

# day -2
grace: I can do a long day {day+1} if somebody has my night {day+2}
oksana: As nurse I can't take your list but I can be the second at Elm Court
joan: Not needed, Dmitri's signed off for Elm Court from {day+2}
dmitri: Really?? 🥹
daniel: Really. You earned it

# day -1
joan: Sunday 7 to 14, Mill Lane: Yulia's son has a tournament. Takers?
liam: I'm on 14 to 22 that day already, sorry
svetlana: Meds only, 8 to 10, if that helps
joan: It helps, thank you. Still need the washes

# last -14
joan: Aleksei, you're off Saturday: could you do Sunday 7-14 at Mill Lane? Only if you want to
aleksei: Yes I can. But please not Monday night then
joan: Deal, Monday's off. Thank you!!
yulia: Aleksei спасибо! I owe you one

# day
carer: Phone died on shift, sorry if anybody looked for me. I'm ok, on time
joan: I did, {3-5} calls 😄 charger cables are in every van now, use them

# day
joan: Bank carer [Pam|Steve|Bola] is with us {day+2} and {day+3}. Please show where the gloves are and how {mrs} likes the curtains
carer: [I will meet them at 7|They are with me first], no problem

# evening
carer: Got a parent-teacher thing {day+2} at 5, can somebody do tea at {mr}'s?
carer2: I'm nearby then, yes
carer: Ta, I owe you
carer2: That's {3-6} now 😄

# night
daniel: Tonight's standby is me. Please ring, don't text, I sleep through texts
carer: [ok|👍]

# weekend day
hannah: Thank you to all who came in this weekend on their days off. It's seen, it's paid, and there's breakfast in the office [Monday|on Monday] from 6:30
carer: [Breakfast!|Bacon?]
hannah: And something for those who don't

# evening
joan: {day+1} looks tight: {carer} at a course, one on leave. Could anyone start at 6:30 instead of 7:30?
carer2: [I'm up anyway|Yes], which area?
joan: [Town|Elm Court], thank you. You finish an hour earlier

# day
carer: I was down for two places at once {day+2}, Elm Court 14:00 and {mr} 14:15
joan: You're good but not that good. {carer2}, could you take {mr}?
carer2: [With pleasure|Yes]
joan: Fixed, sorry

# evening
carer: Feeling better, no fever for two days. I can come {day+1} if you still want me
joan: We always want you. Normal list, only no double shift this week
carer: 🙂

# afternoon
joan: Thank-you of the week goes to {carer}: three swaps for others, none for {carer2} and me to worry about
carer: It balances out 😊
carer2: It doesn't, but thank you

# routine morning
carer: Train cancelled, next one in {25-40} min. Sorry!!
joan: First visit is {mrs}, {carer2} is close?
carer2: [Two streets away, going|I'm finishing next door, I go]
joan: Ringing her now. Breathe, {carer}
`,
);
