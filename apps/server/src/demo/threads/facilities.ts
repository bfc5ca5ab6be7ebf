import { readScreenplay } from '../screenplay.ts';

/** Facilities and vans: what is broken, who fixes it, where the keys are. */
export const facilitiesAndVans = readScreenplay(
  'en',
  `
# routine morning
marcus: van {1-5} back at depot, {40-90} miles in the tank, one wiper smears
kofi: [Blades are in the store|New blades in my bag], I'll swap it at {+40}
marcus: 👍

# morning
marcus: who had van {1-5} last night, seat all the way back and radio on full 😄
grace: Me, sorry! [My shift ended at 7, brain ended at 6|Needed it to stay awake]
marcus: no harm, nearly hit the roof

# morning
carer: Van {1-5} wont start, just clicks. I'm at the [depot|office yard], first visit {+20}
marcus: jump pack is behind my desk, red. hold 10 sec then turn
carer +7: Running! Thanks Marcus
marcus: leave it running till first stop, i'll look at the battery tonight

# morning
kofi: Elm Court heating: radiators on floor {1-3} are cold at the top, bleeding them from {+30}. Somebody may hear hissing, it's me
liam: Told the residents. {mr} wants to hold the bucket
kofi: He's hired

# day
kofi: Delivery of [bed pads|gloves and aprons|hand gel] came, {6-12} boxes, they're blocking the corridor. Two strong people for ten minutes?
liam: One here
marcus: two. [then coffee|5 min]

# day
ruth: Franking machine is empty and the post goes at 16:30. Who passes the post office?
marcus: me, [need the card|put the card on my desk]
ruth: Card's on your seat 🙏

# day
grace: Washing machine at Elm Court stops at 12 min with E18
kofi: Filter. I'm there {+60}, don't open it before or you'll swim
kofi +75: Found: two socks and a [hearing aid battery|teaspoon|button]. Runs again
grace: Whose are the socks?
kofi: On the radiator, to be claimed

# day
kofi: Water test at Riverside: hot taps {52-58}, mixers {39-41}, all in range. Log is signed. Shower head in room {1-8} descaled
hannah: Thank you Kofi

# day
kofi: Hoist service {day+1}: Elm Court 9:00, Riverside 11:00, Mill Lane homes after 13:00. Please don't plan baths in those hours
joan: Rota has it. {mr} moved to the evening
liam: [👍|Seen]

# day
liam: Ramp at {mr}'s is slippery like soap, moss
kofi: Pressure washer {day+2}, grit today. Until then over the grass with the wheelchair?
liam: Grass is a bog. He'll stay in till it's gritted, he's fine with that
kofi +120: Gritted. Holds

# routine afternoon
marcus: hospital run {day+1}: pick up {mrs} 8:[10|30|45], {mr} 9:[15|30|40], back when they ring. who goes with {mrs}?
joan: {carer} goes in with her. Wheelchair is hers, don't swap
marcus: got it

# afternoon 16:40
marcus: transport for {mr} from the eye clinic, they say ready at 4. it's 4:40 and he's still in the waiting room with me
joan: Stay with him please, I move your 17:00. Has he eaten?
marcus: half my sandwich. the good half
joan: ❤️

# afternoon
ruth: Printer says replace drum. We have toner. Is that the same?
kofi: No, and the drum is in the cupboard with the Christmas lights, of course
ruth: [Found both|Found it]. It's printing

# evening
daniel: Alarm panel at the office shows zone {2-6} fault. Nobody inside
kofi: Loose contact on the window by the bins. Press hard until it clicks, then arm again
daniel +9: Armed. Clicked

# evening
carer: {mrs}'s fridge isn't ours but it's dead, milk is warm. Can we help?
kofi: Check the plug behind first, then fuse 13A, kit box
carer +10: It was the plug, cat pulls it she says
daniel: 👏 new milk from petty cash

# morning -20
kofi: I'm doing one list for everything broken, here and on paper by my door. Say where, what, how bad, and a photo if it moves. Not in the corridor when I carry a ladder please
hannah: Fully support this
marcus: also for vans: number of the van not "the blue one". they're all blue

# day -19
ruth: Parking permits for Chapel Street arrived, 6 pcs. They go with the van not the person
marcus: stuck them on 1 to 5. sixth is in the key cabinet for private cars
daniel: Who takes it signs for it

# morning -17
kofi: At Mr Jessop's with the plumber. Old lead pipe under the sink, being replaced all the way to the stopcock. Water off until 15:00
joan: Aleksei's kettle visit at 14 then with bottles
kofi: Two crates are here already

# day -14
marcus: MOT van 3 passed, van 4 failed: rear tyres and a bulb. tyres {day+1} 8am so van 4 is off till noon
joan: Mill Lane takes van 1 then
liam: ok, where's the sat nav of van 1
marcus: glovebox, under my lunch

# morning -12
kofi: Elm Court lift: door sensor, engineer ordered it, comes 14:00 today. Signs stay up
grace: I slept through the first half of this, is Mr Abiodun ok?
megan: He's ok, he's had breakfast with the crossword. Nobody needs to go down today
kofi +390: Fixed. I watched him do it so next time I know if it's the sensor

# office -11
hannah: Lift company bill is here: 412 plus VAT, sensor and call-out
kofi: Sensor costs 38. I looked it up
ruth: I'll ask them nicely to explain the other 374
ruth +1440: They took 90 off

# day -10
kofi: Power cut last night at Riverside: checked every emergency light today, two batteries are weak, ordered. Air mattress pump without battery gets a small UPS
megan: Thank you, bed 2 will sleep better, and so will Ewa
kofi: 240 incl. delivery, ok Hannah?
hannah: Ok

# day -8
marcus: lost property from the vans, this month: 3 umbrellas, 1 child's shoe, reading glasses +2.5, a very nice scarf, a tin opener
grace: The scarf!! Mine
liam: Tin opener is van equipment, leave it
ruth: Shoe might be Yulia's boy's

# day -7
kofi: New bed for Mr Delaney (flat 15) is up. Manual taped to the back board. Old bed goes on {day+1}, please keep the corridor free 9 to 10
grace: Noted on the board
marcus: i'm the lift and the muscle

# office -6
hannah: Auditors look at the fire log first, always. Is it complete?
kofi: Every week since January, one week in the wrong pen
hannah: I'll take the wrong pen

# day -5
kofi: Store room tidy is done. Shelf A gloves aprons pads, B wound stuff, C hoist slings by size, D "we don't know". Please nothing new on D
marcus: D is already full
kofi: I KNOW

# morning -3
marcus: frost. all vans scraped by 6:40, de-icer in the door pocket. bridge is gritted, weir cottages not
joan: Thank you Marcus, 10 minutes extra on the Weir visits
liam: You're a legend mate

# day -2
ruth: New phones arrive {day+1} (8 pcs). Old ones back to me wiped please, with charger. Numbers stay the same
marcus: mine has a crack but it's my crack
ruth: It goes back too, Marcus

# last -27
kofi: Elm Court lift: engineer is on his way, ETA within two hours. Same sensor as last time by the sound of it. I'm there to let him in
hannah: Thank you. Ask him for the full door kit this time, not only the sensor
kofi: Will do. Evac chair is on the 3rd floor landing

# day
carer: Door bell at {mr}'s is dead, he never hears us knock
kofi: Wireless one is in my drawer, battery included. [Who passes the office?|Can you collect?]
carer: Me at {+50}
carer +110: Fitted. It plays [Big Ben|a cuckoo|Für Elise], his choice

# day
kofi: Whoever borrowed the long ladder please borrow it back
marcus: it was on van {2-4} roof. back in the shed now
kofi: 🙏

# weekend day
marcus: weekend: vans 1 2 5 in use, 3 and 4 charging/resting. keys in the cabinet, code changed friday, ask daniel, not here
daniel: Correct, ask me in person

# day
liam: Key {10-48} is missing from the cabinet, hook is empty and no signature
ruth: I had it copied, back in the hook at {+30}, sorry
liam: [Panic over|Heart beats again]

# day
carer: Bin day was moved because of the holiday, {mr}'s street is {day+1} now. Who puts them out?
carer2: I'm there at 20:00, I'll do it
`,
);
