import { readScreenplay } from '../screenplay.ts';

/** Elm Court days: a house of flats, its corridor and its lunch table. */
export const elmCourtDays = readScreenplay(
  'en',
  `
# routine morning
carer: Morning! [On floor 2 first|Starting at the top], {mr} then {mrs}. Who does lunch club?
carer2: Me and {carer3}. [{10-16} names on the list|{10-16} booked today], soup and shepherd's pie

# morning
carer: {mrs} ({mrs.home}) isn't opening. Curtains closed, radio on
megan: Key and go in, I'm coming up
carer +4: Asleep in the armchair, very much alive, a bit cross 😅
megan: Cross is fine. Tea for both of you

# morning
carer: {mr} would like a shower instead of a wash today, first time in [weeks|a month]. I need {15-25} minutes more
joan: [Take them|You have them]. I'll move {mrs} to {+75} and ring her
carer: Thank you, he's choosing his towel already

# morning
svetlana: Bloods at Elm Court today: {mrs}, {mr}, {mrs2}. I start at {+25}. Nobody gives {mr} breakfast before please
carer: [He's already eyeing the toast|Toast is hidden]
svetlana +50: All three done, toast allowed

# morning
carer: Skin on {mrs}'s back is red under the strap of the new bra, doesn't blanch well at one point
svetlana: I'm in the house, coming to look. Leave it off for now
svetlana +20: Grade 1, small. No bra till it's gone, barrier film, looked at twice a day. Body map done
carer: Told her, she is glad to be rid of it

# morning
carer: Did night team leave the spare keys for {mrs.home}? Hook is empty
carer2: [On the windowsill in the office|In the tray next to the kettle], with a note
carer: [Got them|Found]

# routine midday
carer: Lunch club: {9-15} came, {mr} ate two plates, {mrs} only the pudding
leila: Did {mrs2} come down? I told her about the new neighbour
carer: She did and they sat together till 2 🙂

# midday
yulia: Who wants the leftover rice pudding, {4-6} portions
megan: Office!!
tomasz: Balance group would accept payment in rice pudding

# afternoon
tomasz: {mr} walked the corridor twice today ({40-60} m), one hand on the rail only. Please keep the chair by the lift as goal
aisha: He asked me to "race", I said walk
tomasz: Very good, walk

# afternoon
carer: {mrs}'s hearing aid whistles, and she hates it. Turned it, cleaned it, still
svetlana: Wax probably. Drops twice a day for 5 days, I'll ask the GP, then the nurse at the surgery
carer: ok 👍

# afternoon
leila: Benefits check with {mrs} done, she should've had attendance allowance since last year. Form is going today, she signs at {+30}, can someone put her glasses on the table
carer: Glasses ready, pen too
leila +60: Signed. Could be {70-105} a week

# afternoon
aisha: Parcel man left {mr}'s parcel with {mrs}, she doesn't remember. He's a bit upset, it's his tobacco
megan: Behind her door, left side, where everything goes
aisha: It was. Peace on floor {1-3}

# routine evening
carer: Tea round done. {mr} no appetite, had half a banana and his build-up drink. {mrs} all gone. Nothing else for nights
megan: [Thanks|Thank you], added for nights

# evening
carer: {mr} locked himself out again, third time since [Sunday|Monday]. Spare from the safe, all ok
leila: I'll ask his nephew about a key on a ribbon, he liked that idea
kofi: I can fit a latch that doesn't snap shut, if he agrees
carer: He agrees

# evening 18:20
yulia: {mrs}'s TV has no picture since the box update. She has the quiz at 7...
aisha: Source button, HDMI 2, it's always HDMI 2
yulia: IT'S ON. She knows all answers

# morning -20
megan: From today Elm Court days has its own chat. Day things here, night things in Night team, lift things to Kofi first
yulia: 👍 Hi all
tomasz: Hello. Physio days here: Tue and Fri, gym corner second floor
leila: I'm in the little office Wednesdays

# morning -19
aisha: Mrs Walsh back from hospital, new zimmer, new inhaler. She wants to show everyone her certificate from physio
tomasz: I gave her no certificate
aisha: She made one

# day -18
leila: Mr Tan's daughter in Penang will call on video on Sundays at 9. Who's on?
yulia: Me this one, aisha next
leila: Tablet 2, it's charged, her name is saved
yulia +2600: It worked, they cooked together on screen 🍜

# morning -12
megan: Lift's out, engineer 14:00. Lunch club goes up: trolleys to floor 3 and 2, two of us each floor
yulia: I take 3 with Aisha
aisha: My steps counter is going to be so happy
megan +400: Lift is back. Thank you, 31 lunches carried, one spilled soup (mine)

# day -10
yulia: Mr Hargreaves told me he hasn't been sleeping because of noise from above at 5. That's the dryer
kofi: Timer on the dryer: not before 7 from today
yulia: He'd like to shake your hand

# afternoon -9
tomasz: Chair for Mrs Begum is here, right height at last: 48. Old one is too low, please don't let it come back
aisha: It's in the garage with a sign

# day -8
leila: Somebody sold Mrs Pryce a "boiler insurance" at the door, 180 a year. Cancelled with her on the phone just now, within 14 days. Please remind everyone: no one signs at the door
megan: Putting a poster by the lift
svetlana: Mr Whitcombe had the same man. He told him he has no boiler 👏

# morning -5
svetlana: Flu jabs at Elm Court: 19 of 22 done. Two don't want, one has a cold
megan: Doctor said 15 would be good, so 👏
svetlana: And stickers ran out

# day -4
aisha: Mr Delaney's new lever is brilliant, he gets up alone now and waits sitting till we come
tomasz: That's what it's for. I'm very pleased

# morning -3
aisha: Megan's off with her little one, I run the floor today. Yulia 1st, bank carer 2nd, me 3rd and lunch
leila: I can serve lunch, I have hands
tomasz: I carry
aisha: You're both hired

# day -1
megan: Back! Everyone's well again. Thank you for the card, my daughter has it on her bed
aisha: 💛

# last -88
aisha: Lift out again, so lunch goes up by hand like last time. Two trolleys, floor 3 first
yulia: I'm on 3 with you
tomasz: I have 40 minutes free at noon, give me something heavy
megan: Soup pot, Tomasz. Both hands

# weekend day
yulia: Sunday: sing-along at 15 in the lounge, pianist is Mr Tan. [Chairs out from 14:30|Help with chairs please]
joan: Half an hour for it in the rota, don't run
yulia +180: {12-18} people!! He played till he was tired

# day
carer: {mr}'s wheelchair brake left doesn't hold. I took it out of use, he has the transit chair
kofi: Good. Wheelchair clinic comes {day+1} at {9-11}, I'll give it to them
tomasz: Transit chair with the cushion please, no longer than two hours at once
carer: Cushion's in

# day
carer: {mrs} says her [purse|ring|watch] is gone. We looked together for half an hour
megan: Write it down with time, tell her family today, and look in the usual: bread bin, slipper, under the mattress
carer +25: Slipper!
megan: It's always the slipper. Write that down too

# day
joan: Short: {carer} is 20 late, bus. Who starts with {mrs}?
carer2: [Already at her door|On it]
`,
);
