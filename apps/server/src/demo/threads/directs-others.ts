import { readScreenplay } from '../screenplay.ts';

/** Direct chats of the operations manager, the coordinators and others. */
export const hannahAndDaniel = readScreenplay(
  'en',
  `
# morning
hannah: Anything from the night I should hear from you before I read it?
daniel: [No, all in the folder|One thing only, in the folder, page one]. [Going to bed|Good night]
# evening
daniel: Starting now. Who's your back-up tonight if I need a second signature?
hannah: Me till 23, then Ruth on the landline {phone}
# evening
hannah: {mr}'s family comes to the office {day+1} at 10. Would you stay an hour after nights?
daniel: If there's toast
hannah: There will be toast
# evening
daniel: I moved {carer} away from {mrs} for a week. They rub each other up, nobody's fault
hannah: Good call. Tell both the same sentence
# office -18
hannah: The letter to Mr Simms' sister, would you read it? I say it was our fault in line one
daniel: Line one is right. Line four sounds like a bank
hannah: Line four is gone
# day -16
hannah: Straight question. Duty manager, permanent, from spring. Same nights, more pay, more paper
daniel: Can I sleep on it? In the daytime I mean
hannah: Take two weeks
# day -7
daniel: Delaney nephew came down to asking me which bed to buy for his own mother
hannah: 😄 that's what a good lever does
# day -1
daniel: About the question: yes
hannah: You've made my month. Contract on Monday
# last -83
hannah: Lift engineer is due within two hours. If it's the whole door kit I've already signed up to 900
daniel: Thanks. I'll be at Elm Court when he comes, and I'll ring Mr Abiodun's sister after
`,
);

export const hannahAndJoan = readScreenplay(
  'en',
  `
# office
joan: {carer} asks for a fixed day off for a course. I can make {day+2}s free until spring
hannah: Yes, do it. Learning beats tidy rotas
# office
hannah: How many hours open next week?
joan: {9-18}, all evenings. I'd sleep better with one more bank carer
hannah: Interview {day+1} at 11, sit in please
# office
joan: Travel time this week {4-9} percent down since the town cluster
hannah: Show that to the board with your name on it
# day
hannah: Did you eat lunch away from the desk?
joan: Define away
# morning -13
joan: Fog plan: I'd call all far-side clients before 3 and ask who could live with a phone call tonight
hannah: Do it, and note who said yes, they deserve a thank-you
# morning -3
joan: Two sick by 6:10. I'm smiling but it's not a real smile
hannah: I'm in the car. Give me the two you can't place
# evening -3
hannah: Blue tunic is in the wash. Never again without the list of who takes sugar
joan: It's on the back of the rota, always was 😄
# office -1
hannah: Everybody's thanking you in All staff and you're hiding
joan: Stationery cupboard. It's nice here
# last -52
joan: Aleksei took Sunday. Rota for the week is whole
hannah: Wonderful. Go home on time today, that's an order
`,
);

export const hannahAndRuth = readScreenplay(
  'en',
  `
# office
ruth: Letters to sign are in the blue folder, {4-9} of them, one is a nice one
hannah: I'll do the nice one last
# office
hannah: Could you find last year's contract with the lift company?
ruth: Found. Clause 7 says "within eight hours". Interesting
# office
ruth: Visitor {day+1} 10:00, new GP from the surgery. Room's booked, biscuits are the good ones
hannah: You spoil them
# office -11
ruth: Audit date is confirmed. I'd start with the fire log, they always do
hannah: Kofi has it ready. Wrong pen and all
# office -5
ruth: They asked me in the kitchen if everybody's always this cheerful. I said no, on Mondays less
hannah: Honest records 😄
# last -168
ruth: The lift company's answer to our letter is here, four lines. Do you want to read it before or after lunch?
hannah: After
`,
);

export const hannahAndKofi = readScreenplay(
  'en',
  `
# office
kofi: Quote for the Riverside night lights: {240-380}, LED, five years. Three rooms first?
hannah: All eight please
# office
hannah: The smell in the upstairs corridor?
kofi: Drain trap was dry, nobody uses that sink. Bucket of water a week, on my list
# day -16
kofi: Mrs Halloran's rug is taped. She made me test it in socks
hannah: Quality control
# day -11
kofi: 374 for labour. He was there fifty minutes
hannah: Ruth's on it. I pity them
# last -31
kofi: Engineer rang, he's at the ring road. He has the door kit in the van this time
hannah: Thank you for insisting
`,
);

export const graceAndDaniel = readScreenplay(
  'en',
  `
# late
grace: Boss, can I do {mrs} before {mr} tonight? She's asking for me already
daniel: Go on. Tell him 10 min
# small
daniel: Did you sign the fridge log at Elm Court or is that a seven
grace: That is my signature, how dare you
# dawn 6:30
grace: Leaving on the dot today, my mum's on the phone at 7:30 sharp
daniel: Go at 7, I'll wait for Aisha
# day -15
daniel: I'm sorry about yesterday. 11 hours isn't ok and I should've looked
grace: It was one evening. But thank you for doing the last two
# evening -9
daniel: Take Dmitri under your wing, he'll nod at everything, make him say it back
grace: He already says it back 😄 twice
# last -101
grace: Evac chair straps checked both sides, photo's in the log. Mr Abiodun has his tea and the radio
daniel: Thank you Grace. What would I do
`,
);

export const joanAndLiam = readScreenplay(
  'en',
  `
# morning 6:30
liam: Left the house at 6:25, bus is on time for once
joan: Write it in the calendar
# day
joan: Could you take {mrs} on {day+1} too? Yulia has a school thing
liam: Yep, if {mr} can be before 8
joan: He'd love before 8
# day
liam: {mr} wants to know if hes getting me at the weekend, hes got the match on
joan: He's getting you Saturday, Pam Sunday
# evening
liam: Last call done, phone on {2-9}%, if I vanish thats why
joan: Cable!! In the van!!
# morning -2
joan: How's the tummy?
liam: Held down toast. Parrot sent its regards through Yulia
# last -240
liam: Brakes are done, 280 quid. Can I have an extra shift next week
joan: Tue or Thu evening, your pick
liam: Thu, ta
`,
);

export const irinaAndOksana = readScreenplay(
  'ru',
  `
# late
irina: Ты сегодня до скольких в Риверсайде?
oksana: До десяти, потом на вызовах. Если что, у {mr.gen} буду к полуночи
# small
oksana: Ира, чем ты отстирываешь йод с формы?
irina: Холодная вода и хозяйственное мыло, сразу. Завтра поздно
# dawn
irina: Доброе утро, коллега. Выжили
oksana: И даже кофе остался
# day -16
oksana: Как отпуск? Не смей открывать рабочий чат
irina: Я только посмотреть
oksana: Закрой 🙂
# small -5
oksana: Ты всё сделала правильно. Я пересмотрела время: от звонка до скорой одиннадцать минут
irina: Мне показалось, что час
oksana: Так всегда кажется. Поешь сладкого
# evening -2
irina: Разговаривала с Петракис по телефону: «Ирина, здесь нет нормального кофе, забирай меня»
oksana: Скоро заберём
# last -64
oksana: Для пельменей: три килограмма фарша хватит?
irina: На десять человек и Лёшу? Бери четыре
`,
);

export const meganAndAisha = readScreenplay(
  'en',
  `
# morning
aisha: Bus replacement again, {10-20} late, sorry!
megan: I'll start {mr}, come safely
# day
megan: You were brilliant with {mrs}'s daughter just now
aisha: My knees were shaking 😅
megan: Nobody saw
# evening
aisha: Left the {day+1} list on your desk, one change: {mrs} goes first
megan: [Ta|Thanks lovely]
# morning -3
megan: She's thrown up on all three duvets. Can you run the floor?
aisha: Yes. Go wash duvets, don't think of us
# last -118
megan: Lunch trolleys again today, sorry. Ask Tomasz for the soup pot
aisha: Already did, he said "give me something heavy" 💪
`,
);
