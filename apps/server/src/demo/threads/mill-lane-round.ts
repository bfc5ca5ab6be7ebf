import { readScreenplay } from '../screenplay.ts';

/** Mill Lane round: far houses, weather, buses, doors. */
export const millLaneRound = readScreenplay(
  'en',
  `
# routine morning
carer: On the road. {mrs} first, [then the usual order|then down the lane], [back for lunch calls at 12|all on time so far]
joan: [Thanks|Ta] {carer}. {mr} asked for [10 min earlier|a bit later] today, his [chiropodist|nephew] comes at {+120}
carer: [No problem|Can do]

# morning
carer: {mr} already up, dressed and has made MY tea. Buttons were right and everything
tomasz: Three weeks ago he could not hold the cup. Well done him
carer: [I told him you said that|He says thanks to you and the putty]

# morning
carer: Road closed at the mill, tree down. {10-20} late for {mrs}, going round by the [garden centre|church]
joan: Rung her. {carer2}, can you swap so {mr} isn't waiting for his insulin?
carer2: Already turning round, with him {+15}
joan: 🙏

# morning
liam: {mrs} has a cough that wasnt there {day-1}, no temp, sats {95-97}, eating ok
svetlana: Honey and lemon, fluids, look again at lunch and tell me. If she's more breathless ring me straight away
liam +210: Same, bit looser. She's had soup
svetlana: Good, evening look too please

# morning
carer: No answer at {mr}'s and the key safe is frozen shut
joan: Neighbour at number {10-38} has one, {mobile}. De-icer is in the door pocket
carer +6: Neighbour opened. He was in the garden feeding the birds 🐦
joan: [In this cold!|Glad he's ok]. Hot drink please

# morning
yulia: {mrs} has no heating, boiler shows F{22-37}, 15 degrees in the kitchen
joan: Landlord emergency {phone}, I'm ringing. Blankets, hot water bottle with cover, warm drink. Is there a heater?
yulia: One small, safe distance, she is in her coat and not happy
joan +45: Engineer between {+90} and {+150}. Her sister takes her for lunch
yulia: That is the best solution

# routine midday 13:30
carer: Lunch calls done: {mrs} all of it, {mr} half, {mrs2} wants to know who made the gravy
joan: Nobody ever made gravy like that before? 😄
carer: She asked for the recipe

# midday
liam: Bus 14 isnt running, strike. I'm walking the lane today, its only {2-4} miles in total 😅
marcus: drop you at weir cottages {+25} if you want, got a free half hour
liam: You beauty

# midday
carer: {mrs} isn't drinking, {200-350} ml since breakfast. Says it only makes her go
svetlana: Little and often, jelly, melon, soup count. Toilet visit moved before the bus stop people come by, she's shy of the window
carer: I closed the blind and she drank a whole cup. [Thanks|That was it]

# afternoon
joan: {carer}, {mr}'s daughter comes at {+20} and wants to meet the person who does his mornings
carer: [Nice|Oh no, my hair]. I'll be there
joan: She's bringing cake
carer: I'll be there early

# afternoon
tomasz: Outdoor walk with {mr} to the bridge and back: {250-450} m, two rests, rail on the left. He can go with one of you twice a week now
liam: [Tue and Sat|Mon and Thu] suits the round
joan: On the plan

# afternoon
svetlana: Dressing at {mrs}'s done, {1.5-3.5} by {1.0-2.0} cm, clean. Spare set is in the box under the stairs, please don't use for anything else
yulia: ok. [I restock Friday|Box labelled]

# afternoon
carer: {mr}'s grass is up to my knee and he keeps going out to look at it. Trip risk
leila: Gardening volunteers have a slot {day+3}, asking him today
carer +120: He says yes if they leave the daisies

# routine evening
carer: Tea calls: {mrs} bed at {+30} with her book, {mr} up till the news. Everything locked, {mrs2} pendant tested
aleksei: Thank you, I continue from 21:40

# evening
aleksei: Good evening. Taking over. Anything not on the board?
liam: Yeah, {mr}'s cat is IN, please don't let it out at the back
aleksei: Cat in. Understood

# evening
aleksei: {mrs} made a drawing of our van for my daughter. What is the rule about gifts?
joan: Drawings are always allowed 🙂 write one line in the gift book
aleksei: She drew number plate also correct

# weekend morning
carer: {day}, sun, nobody on the road, every call on time so far ☀️
joan: [Love to hear it|Don't jinx it]. {mrs}'s family is there till {+240} so only meds

# weekend afternoon
carer: {mr} wants the rugby on and has no picture. It's the cable behind, loose
tomasz: You're a physio now: "gently rotate and push"
carer: Restored. {7-12} all

# morning -20
joan: New on the round from {day+2}: Mrs Lockhart 5 Weir Cottages mornings and teas, back from her sister's. Same as before, but tablets in our blister now
liam: Good she's back, I missed the parrot
yulia: Parrot remembers my name?
liam: He says it

# day -18
liam: Mr Pascoe's step outside is loose, stone moves when you stand left. I put the broken bucket on it
kofi: Mortar dries 24 h, coming {day+1}. Use the back till then, please nobody carries a tray there
liam: He used the front. Watched him like a hawk

# morning -17
aleksei: To day team: Mr Jessop has no water until 15, sink pipe. Bottles in the hall, toilet with bucket. He is a bit worried about his fish
yulia: I take bottles for the fish also?
aleksei: Pond. They're fine 🙂

# day -15
svetlana: Community nurse takes Mr Sandhu's leg ulcers over from today, Mon Wed Fri about 11. Please don't book washes then, and keep the dog in the kitchen
liam: Dog informed
joan: Rota informed

# afternoon -13
joan: Fog from 15:00. Yulia finish Mrs Adair first, then come this side of the bridge. Liam stay on the lane
yulia: Adair done, crossing now, 20 mph
liam: Can't see number 8 from number 10, beautiful and awful
joan: Text on every arrival please

# day -11
yulia: Mrs Carmody told me she can't read the small print on her letters. I read three: one's from the bank about closing the branch, one is the eye clinic and one was just adverts
leila: I'll go {day+1} and help with the bank one. Thank you for taking the time
yulia: We also threw away 6 kg of adverts

# morning -9
liam: Mrs Iqbal starts Ramadan prep questions early 🙂 her tablets are 8, 14 and 20. Who does she talk to?
svetlana: With me and Sofia, next week, we do it every year. Her doctor must agree with the diabetes
liam: Told her, she'd like her daughter there too
svetlana: Of course

# day -6
tomasz: Mrs Underwood did the stairs today! First time since June. With me behind, slowly, 13 of them
yulia: She called me to tell, before you wrote 😂
joan: This made the whole office smile

# morning -3
joan: Liam's sick (stomach), no visits till 48 h after the last. Yulia starts, bank carer Pam 9 to 13, Hannah does Jessop and Lockhart at tea time
yulia: I have the list. Get well Liam
liam: 🤢 sorry all
aleksei: I can start 20:30 instead of 21:40
joan: Yes please 🙏

# day -1
liam: Back tomorrow, 48 h are up at 6 am. I've eaten toast
joan: Toast is a good sign
yulia: Parrot says hello

# last -49
yulia: Mr Jessop asked for Aleksei tonight, he has something for the plumber story 🙂
aleksei: I know what it is. It is again jam
liam: Save me some, I'm off till {day+1}
joan: Jam goes in the gift book gentlemen

# day
liam: {mrs}'s milk was from [last week|the 3rd], threw it, got new with the shopping card, receipt in her tin {1.20-1.95}
joan: Thanks. [Card balance ok?|All fine]
liam: {18-44} quid left

# day
yulia: {mr} didn't want anybody today and closed the door. He looked ok, washed, shaved. I try again in one hour?
joan: Yes, his right. If he still says no we note it and {aleksei} looks in tonight, they get along
yulia +65: He opened. He had a bad letter, now we have tea

# day
joan: Everyone on the round: from {day+1} log arrivals in the app at the door, not in the car. The council compares the clock with the map
liam: [Fair|Fair enough]. No signal at Weir though
joan: It keeps it and sends later, that's fine

# evening
yulia: Can a nurse look at {mr}'s foot {day+1}? Blister on the heel, new shoes, he has diabetes
svetlana: First visit, I'm there 8:15. No shoes till then, dry dressing, don't pop it
yulia: Slippers only. Thank you

# evening
joan: {day+1}: fuel van 2 before the round please, card in the visor. And {mrs}'s library books go back, bag on the hook
liam: [👍|Both noted]
`,
);
