import { readScreenplay } from '../screenplay.ts';

/** Night team North, continued: stories of several nights, planning, thanks, and what is newest. */
export const nightTeamNorthStories = readScreenplay(
  'en',
  `
# late -20
grace: Mrs Walsh is back from hospital since 5. Discharge letter on the table, no one rang us
daniel: I'd only have known from you. What does she need tonight?
grace: New inhaler, zimmer not wheelchair, and she has no food in except biscuits
daniel: Milk, bread and soup from the petty cash please, keep the receipt. I'll put two night checks in
nina: I'll come {+30} and go through the letter. Don't give anything new till I've seen it
grace: 👍 heating on, she's in her chair with a cup of tea

# late -19
nina: Mrs Walsh: letter checked with Dr Raman. New inhaler twice a day via spacer, old blue one stays. Prednisolone 5 days, mornings, is in the box from the ward. All on the MAR
priya: Agree with all of that. Peak flow morning and evening for the first week please
grace: She does it like a champion

# late -15
grace: Mrs Walsh peak flow 260, up from 210 {day-3}. She wants it framed
nina: 😄 write it on the chart first
priya: That's a good trend. Thank you for keeping it up

# small -17
aleksei: Water on the kitchen floor at Mr Jessop, 22 Mill Lane. From under the sink
daniel: Can you find the stopcock? Usually behind the washing machine
aleksei: Found. It is very old, moves with force. Off now
daniel: Hero. Is he ok, floor dry enough to walk?
aleksei: Towels everywhere, he is in bed, two bottles of water next to him
kofi +290: Thanks for stopping it. Plumber 10:30, I'll be with him
aleksei: Thank you Kofi. He likes when somebody explains him first

# late -16
oksana: Mr Jessop's water is on again, new pipe. He gave me plum jam for the person who closed the tap
aleksei: 🙂 very kind
daniel: Gift goes in the book, jam goes in Aleksei

# small -13
nina: Fog is bad at the river. Everybody still out send a line when you arrive
aleksei: At {mrs}'s, staying a bit
irina: Orchard Close, parked
ewa: Riverside, not moving
grace: Elm Court, warm and smug ☕
nina: Good. Anything on the far side of the bridge we do by phone first, then decide
daniel: Agreed. Far side is Mrs Adair and Mr Pascoe. I've rung both, both fine, both told me to stay home

# small 2:10 -12
grace: Lift at Elm Court stopped between 1 and 2. Nobody in it
daniel: Thanks for checking. Engineer line is on the plate inside the panel, ours is account Northbank
grace: Rang, they come "in the morning". Mr Abiodun is the one who worries me, flat 12 is third floor
daniel: He's home and asleep, no appointment this week. Sign on all floors please, and tell the day team
grace: Signs up, told Megan by text so she sees it when she wakes
nina: If anything happens up there tonight: two people and the evac chair, and ring me first

# late 21:30 -11
daniel: Elm Court lift works again since 15:20. Door sensor. Please tell us at once if it makes the grinding noise
grace: Went up and down twice. Sounds normal
ewa: Thank god, my knees

# late 21:20 -9
daniel: Dmitri Lebedev starts tonight, shadowing Grace. Please make him welcome and show him where things really are
dmitri: Hello everyone! Glad to be here
grace: Welcome Dmitri! Meet me at Elm Court back door at 21:40, bring a warm jumper
irina: Добро пожаловать 🙂
aleksei: Welcome! Coffee is behind the green tin, not in the green tin
dmitri: Most important information, thank you

# dawn -8
grace: Dmitri did very well. Gentle, asks before he does things, writes as he goes
dmitri: Thank you Grace for patience. I have only 40 questions left
nina: Bring them tonight, I like questions

# late -7
ewa: Mr Delaney has the new bed since today. Remote is on the left, first button is head up. He has shown me three times
oksana: Is the rail assessment done?
ewa: Not in the folder
oksana: Then rails down and bed at lowest till Tomasz has signed. Mat beside it
ewa: Done like this. He grumbles but ok
tomasz +560: Did the assessment this morning: no rails, lever at hip height instead, fitted. Notes are in
oksana: Thank you Tomasz, quick

# small 2:55 -5
irina: Mrs Petrakis has chest pain since 10 minutes, going into the arm, grey and sweating. 999 called at 02:52, I am with her
oksana: Aspirin 300 if no allergy and they told you on the phone. Sit her up. I'm 9 minutes away
irina: No allergy. Given, chewed. They are coming
daniel: Ringing her son. Front door open and light on please
irina +14: Crew here. ECG done, they take her
oksana: Went with the letter, MAR copy and her glasses. She was talking to us, pain easier after spray
daniel: Son is driving to the hospital. Irina, take half an hour, I've moved your next two visits
irina: Thank you. Hands are shaking but ok
grace: You did everything right ❤️

# late -4
daniel: News of Mrs Petrakis: stent yesterday, sitting up, complaining about the tea. Home perhaps {day+3}
irina: 🙏🙏
nina: Best complaint of the week

# late 21:40 -3
nina: From tonight the hourly checks at Mrs Begum become two-hourly. Physio and family agree, she sleeps better undisturbed
grace: She will be pleased. And me
nina: Chart is changed. 23, 1, 3, 5

# small 1:00 -2
dmitri: Question. Mr Novak asked me to help him call his brother in Brno at 1 at night. Is it allowed?
grace: His phone, his brother, his choice 🙂 Is the brother awake?
dmitri: Very awake. They sing
nina: Then yes. Volume down for flat 6 please

# late 21:25 -1
daniel: Tonight: Nina nurse in charge, Grace and Dmitri Elm Court, Aleksei Mill Lane, Irina town, Ewa Riverside. Mrs Petrakis is home, first night, one extra check at 2. Read her new plan before you go in, it's short
irina: I take the 2 o'clock. She asked for me 🙂
aleksei: Read
ewa: Read and signed
grace: Read ✅ Dmitri too

# dawn 5:15 -1
irina: Mrs Petrakis slept from 11 to 5. No pain. Took the new tablets with her own water, in her own glass, very important
daniel: Lovely news to finish on

# last -155
grace: @Nina the key safe code for Elm Court changed. New one is in the visit notes.
nina: Got it, thank you
oksana: Seen. Old one does not work any more, I tried by accident
grace: That's the idea 😄

# last -24
daniel: Elm Court lift is out of order again, third floor. Two people and the evac chair for Mr Abiodun (flat 12) until it's fixed
grace: Seen. I'm nearest, I'll go up and tell him
irina: Seen
daniel: Engineer confirmed for today, reference is on the board. Please answer here so that I know everybody has read it
ewa: Read
grace: He's fine, has the radio on. Evac chair is on the landing, strap checked

# late
carer: Do we have a [plan B|plan] for {mrs} if the [lift|door entry] fails? She asked me
lead: Yes, page 2 of her folder. [Neighbour at {3-9} has a key|Her niece is 10 minutes away], and two of us come with the evac chair
carer: Told her. [She feels better about it|She says good, and do we want a biscuit]

# late 21:20
priya: I'm on call tonight from home, {mobile}. If you can't reach me in 10 minutes ring the hub, don't wait for me
nurse: Thank you doctor. Nothing brewing at the moment
priya: Let's keep it that way

# late 21:25
priya: On call tonight. Two to keep an eye on: {mrs} (started antibiotics today, day 1) and {mr} (weight up {1.5-2.4} kg in a week, ankles)
nurse: Seeing both before midnight. Will text weights and obs
nurse +130: {mr}: no more breathless than yesterday, sats {94-96}, ankles same. {mrs}: temp {37.4-37.9}, drinking
priya: Good. [Same plan|Carry on], call if breathless lying flat

# late 22:20
nurse: Syringe driver at {mr}'s is running to time, site clean, {9-14} ml left. Next check {+240}
carer: I'm with him and his wife till 1. [She has made up a bed in the room|His son came too]
nurse: Thank you. Ring for anything, also just to ask

# small
carer: Wife of {mr} asked if she may climb in beside him. Bed is wide enough. I said I'd ask you
nurse: Of course she may. Bed low, pump on the other side, and give them an hour
carer: ❤️

# small 0:50
lead: [Frost|Black ice|Heavy rain] after 3 they say. Finish the outlying visits first, and nobody [drives tired|rushes]
carer: [Already back from Weir Cottages|Weir Cottages done]
carer2: [Tanner's Row next, then town|I do Tanner's Row now]

# small
ewa: Anyone knows how to make the hoist at Riverside lower? It says E4
irina: Emergency stop is pressed. Turn the red button right
ewa: 🤦‍♀️ thank you

# small
carer: [Fox|Hedgehog] in the garden at {mrs}'s, she watched it through the window for ten minutes. [Best visit of the night|We both forgot the time]
carer2: [Aww 🦊|Lovely]
lead: [And that's what it's all about|Put it in the notes, I mean it]

# dawn
nurse: Bloods bag for {mr} and {mrs} is in the fridge door, courier comes at {+70}. Forms are inside
hannah +45: [Will hand it over myself|Seen, thanks]

# dawn
carer: Parcel left on the step at {mrs}'s, I took it in so nobody trips. Told her, it's on the hall table
lead: [Good thinking|Well spotted]

# dawn
carer: Small thing for days: {mr}'s walking stick has no rubber end any more. He must not go out with it. Spare frame is by the door
tomasz +110: Thanks, I have ferrules in the bag, will fit one at {+120}
carer: [Super|Thank you Tomasz]

# dawn
nina: Could the person who did the 2am turn at {mrs}'s sign the chart? It's done, just not signed
carer: Me, sorry! [Coming back past anyway|I pass there in 10 min]
nina: 🙏

# late
carer: Did anybody see {mrs}'s reading glasses? Red case
carer2: In the bathroom, on the [shelf|window sill] this morning
carer +5: Found, [thank you, she can do her crossword|she's very happy]

# late 21:40
aleksei: Bridge is closed until 5, they resurface. Detour is 12 minutes
daniel: Council never tells us. I'll shift {mrs} and {mr} by a quarter of an hour and ring them
aleksei: Thank you. I go the long way with music

# late
irina: Two cars in our bay at Elm Court again. I park on Chapel Street and walk
daniel: Text when you're in please. I'll have Ruth write to the management company, again
irina: In. 🙂

# small
carer: Just a line to say {mr} settled after the [GP's visit|new patch], first proper sleep in days. His daughter texted a heart
nurse: [Needed that, thank you|That makes my night]

# dawn
lead: Who can stay till {+90}? Day carer for {mrs} has a sick child and cover arrives late
carer: I can, [no plans but sleep|bus goes every 20 min]
lead: Thank you {carer}, [marked as overtime|it's in the rota]. I owe you one
`,
);
