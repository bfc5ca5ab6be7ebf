import { readScreenplay } from '../screenplay.ts';

/** Night team North: the round, calls, keys, the small hours. */
export const nightTeamNorth = readScreenplay(
  'en',
  `
# routine late 21:35
carer: [Evening all|Evening everyone|Hi team], [on from now|just signed on|starting my round], first stop {mrs} at {+25}
nurse: [Evening|Hello] {carer}. {mr} had a [slow|poor|restless] afternoon per the day notes, [look in|check on him] twice tonight please
carer: [Will do|Noted, thanks|On my list]

# late 21:50
carer: {mrs} not answering the door, [rang twice|knocked and rang], lights are on
lead: [If the key safe works use it|Use the key safe] and go in, stay on the line with me if you like
carer +6: In. She was in the bathroom and couldnt hear. All fine 😅
lead: [Good.|Phew, good.] Put it in the notes with the time, {-2} is ok

# late
grace: @Nina the key safe at Mrs Okafor is stiff again, took me three goes in the rain
nina: Which digit sticks?
grace: The last one. You have to hold it down
kofi: I'm not on nights but I saw this 🙂 I'll be there with the spray {day+1} morning
grace: Bless you Kofi

# late
lead: Reminder, no key safe codes in here please, even to help someone quickly. They are in the visit notes and nowhere else
ewa: Sorry, was me. Deleted from my phone too
lead: Thanks Ewa, no harm done. I'll ask the office to have that one changed anyway

# routine late
carer: Running {10-25} late for {mrs}, [traffic on the bridge|roadworks at Station Road again|last visit ran over]
lead: [Ok.|Fine.] Ring her so she doesn't wait up
carer +3: [Rang, she says no hurry|Rung. She has the telly on, not worried]

# routine late
carer: Who has {mr} tonight? Hes on my list and on {carer2}'s
carer2: Mine I think, I had him [yesterday|last two nights] too
lead: [{carer2} keeps him|Leave him with {carer2}]. {carer}, take {mrs} instead please, {mrs.home}
carer: [👍|ok|Perfect]

# late
irina: Has anyone the spare fob for Elm Court back door? Mine does not open since the change
daniel: Spare one in the office drawer, second from top. Sign the sheet
irina: Signed. Thank you

# late
carer: {mr}'s sensor mat alarm is going off with nobody on it. [Third time since 9|Fourth time tonight]
nurse: Unplug at the wall, count to 20, plug in again. If it still does it take the spare from the store and label the old one
carer +8: [Quiet now|Working again]. Will watch it

# late
aleksei: I am at Mill Lane, street lights are out from number 20 to the corner. Torch needed
daniel: Thanks Aleksei. Careful on the steps at {mr}'s. I've reported it on the council page
aleksei: They say 5 working days
daniel: Of course they do. Take the big torch from van 2

# late 21:30 -19
daniel: Evening. Staffing tonight: Nina and me, Grace and Ewa at Elm Court, Aleksei Mill Lane, Irina Station Road and Orchard Close. Priya on call from home until 7. Two new visits on the board, read the risk bit before you go in please
grace: Read ✅
aleksei: Read
irina: Read, thanks
ewa: Reading now

# late 21:30 -14
daniel: Staffing tonight: Oksana is nurse in charge, I'm here until 1 and then on the phone. Grace and Irina Elm Court, Ewa Riverside, Aleksei Mill Lane. Fog warning from midnight, leave more time between visits and do not rush
oksana: Here. Bag checked, fridge 4 degrees
irina: All clear
aleksei: Fog already at the river, slow driving

# late 21:35 -6
daniel: Tonight: Nina nurse, Grace + Dmitri Elm Court (Dmitri's second shadow night, he leads on two visits of his choice), Aleksei Mill Lane, Ewa Riverside, Irina town. I'm duty manager till 7
dmitri: I would choose Mrs Fletcher and Mr Novak if ok
grace: Good choices 👏
daniel: Fine by me

# late
nurse: Pressure mattress at {mr}'s was on static. Please check the setting every time you turn, it should be on alternating, comfort [2|3]
carer: My fault maybe, I leaned the chair on it. [Checked, it's right now|Set back now]
nurse: Thanks for saying. [No mark on his heels, so all good|Skin is fine, so no harm]

# routine late
carer: {mrs} would like her visit at {+60} instead of now, [grandson is there|she has visitors]. Ok to swap with {mr}?
lead: [Yes, swap|Ok with me]. Tell {mr} first
carer: [Told him. Happy|He is fine with it, he was awake anyway]

# small
carer: {mrs} up and dressed, says she's going to work. [Calm.|Not upset.] Making tea with her
nurse: Lovely. No arguing about the time, let her sit with you a bit. [Is she warm enough?|Any sign of pain, passing water ok?]
carer +20: [Warm, comfy|All ok], back in bed at {-3}
nurse: [Thank you 💛|Nicely done]

# small
carer: Found {mr} on the floor by the bed. He is talking, says he slid off the edge. Not moved him
nurse: Coming, {8-14} min. Any pain, any blood? Did he hit his head?
carer: No head, no blood. Says hip is ok. Pillow and blanket on
nurse +16: With him now. No injury found, moving all limbs, BP {bp}. We used the [lifting cushion|raiser], he is back in bed. Obs again at {+60} and {+120}
lead: Thank you both. Incident form before end of shift please, and I'll ring the family at 8

# small
carer: Temp {38.1-38.6} for {mrs}, she feels hot and chesty. Sats {93-95}, breathing {20-22}
nurse: On my way. Sit her up, sips of water, window a bit
nurse +25: Seen. Ringing Dr Raman now
priya +9: Thanks Nina, spoke with the family too. Out-of-hours will visit before 6. Any drop under 92 or she gets drowsy, 999 first then me
carer: Understood. I stay with her

# small
ewa: Quiet here. Everyone asleep at Riverside, even bed 2
grace: Don't say the Q word 🙈
ewa +12: Bed 5 buzzer. You see
grace: 😂

# routine small
carer: [Anyone|Has anybody] got spare [gloves M|gloves size L|pads, large|bed pads]? [Used the last ones at|Down to my last pair at] {mrs}'s
carer2: I have [a box|half a pack|plenty] in the car, at {mr}'s until {+20}. Come past
carer: [Star|Legend, thanks|Coming]

# small 1:50
grace: Kettle's on at Elm Court office for anyone passing between 2 and 3
aleksei: Passing 2:20
irina: Two sugars please
grace: I know, I know 😊

# small
carer: Smoke alarm chirping at {mr}'s, low battery I think. He can't sleep
lead: There are 9V in the kit box, bottom. [Please change and test|Stand on the proper step please, not a chair]
carer +15: Changed and tested. [Silence|He says thank you]. Put on facilities list

# small 1:10
nurse: {mrs} refused the [22:00|bedtime] {med}, says it makes her sick. Took nothing since. I've coded it R and will ask the pharmacist in the morning
lead: [Thanks.|Ok.] Note for handover too please
nurse: [In the handover|Already there]

# small
irina: Ambulance at Elm Court main door, not for ours. They ask for the lift key
daniel: In the red box by the meter, they have the code usually. Help if they need it
irina: Done. It was for 23, a neighbour. He went with them sitting up and talking

# small
carer: {mr} is asking for his wife again, quite upset. What do you say to him?
carer2: I ask him to tell me about her. The photo album is in the drawer on the left, works [mostly|every time for me]
carer +18: Album it was. He is smiling and telling me about [Whitby|the dance hall|the boat]. Thank you
nurse: This should go in his plan. Will add it

# small
aleksei: Flat tyre near the mill. I am safe on the side. Next visit is {mrs} {+15}
daniel: Stay in the car with the lights on. Who is close?
ewa: Me, I take her. 10 minutes
daniel: Thank you Ewa. Aleksei, recovery number is on the key ring, job is logged with them, they say 40 min
aleksei +48: They came. Spare wheel is on. Continue with {mr}
daniel: 👏 go slowly on that one, 50 max

# small
carer: Catheter bag at {mrs} is only {80-130} ml since ten and she says it's uncomfortable
nurse: Check for a kink and that the bag hangs below the bed. Is she passing around it?
carer: There was a kink under her leg! Flowing now
nurse +30: [How much now?|And now?]
carer: {300-420} and she is asleep
nurse: [Brilliant|Great]. Write both volumes with times

# routine small
lead: Welfare check: everyone ok? Just a thumbs up
carer: 👍
carer2: 👍
carer3: 👍 [tired but ok|two visits left|cold feet, otherwise fine]

# routine small 3:00
lead: 3 o'clock check in please
carer: 👍
carer2: [ok here|all good here]
lead: {carer3}?
carer3 +7: Sorry, gloves on. [Fine|All ok] 👍

# small 1:40
oksana: Fridge at the medication desk reads 9. Door was not fully closed I think. Closed and watching
daniel: Since when?
oksana: Last log 22:00 was 4. So at most four hours
daniel: Leave everything in, don't give anything from it till Sofia has answered. I'm texting her for 7
oksana: Reads 5 now. Label on the door: do not use
sofia +260: Morning. Thank you for the label, exactly right. Insulin is fine for that exposure, eye drops I will replace today. Log it please
oksana: Logged

# dawn
nurse: Anyone with time before {+50}? {mrs} needs two for the [transfer|hoist] and {carer} is alone
carer2: I can be there {+20}
carer: [Thanks love|Thank you], kettle is on
carer2 +40: Done, she is up and in her chair

# routine dawn 5:40
carer: {mr} slept [all night|well from 1|through], fluids {250-400} ml since midnight, skin ok, dry at 3 and 5. Breakfast visit knows
nurse: [Perfect summary|Just what I need], thanks {carer}

# routine dawn 6:10
carer: Running sheet for the day team: {mrs} wants porridge not toast, {mr} hearing aid battery is [flat|in the left pocket of his dressing gown], bins out at {mrs2}'s
lead: Ta. [Copied to the board|On the board]

# dawn 5:40
grace: Ice on the ramp at Elm Court. I've put salt on half, bag is empty
kofi: Bringing two bags at 7
lead: Day team use the side door until then please
grace: Sign is up

# routine dawn 6:20
lead: [Thanks everyone, good night's work|Thank you all, calm hands tonight]. {34-41} visits, [none missed|all within the half hour]. Sleep well
carer: [Night night|Good night] / morning 😴
carer2: [See you tonight|Bye all]

# dawn 6:00
ewa: Who moved the visit phone charger from Riverside kitchen again
aleksei: It is in van 4, I was at 3 percent. Bringing it
ewa: 😤 ok

# routine am-handover
nurse: Handover North, night to day.
  {mrs}: settled, ate half a yoghurt at 2, BP {bp}, declined paracetamol.
  {mr}: up {2-4} times to the toilet with the frame, steady. Please encourage fluids.
  {mrs2}: skin on left heel pink but blanching, heel boots on, turned 2 hourly.
  [No falls, no incidents.|No incidents.] Keys all in, {20-27} of {27-29}, rest with the day team.
hannah: Thank you {nurse}, clear as ever. Rest now

# am-handover
nurse: Handover: busy night. {mr} slid from the bed at {-200}, no injury, obs stable every hour, family to be rung by day manager. {mrs} temp down to {37.0-37.4} after paracetamol at 4, drinks well. {mrs2} new stairs light sensor works. {mr2} asks for his visit to be 15 later on Thursdays, hospital transport
daniel: Got it all. Incident form for {mr} is in, I've read it
hannah: I'll ring his daughter before 9

# am-handover
nurse: Nothing dramatic to hand over. [Sheets changed|Fluids charts closed] at Elm Court, fridge {3-5} degrees, controlled drugs counted with {carer}, [right|both signed]. {mrs} due bloods at 10, she knows, fasting since midnight
hannah: Lovely, [short is good|thank you]
`,
);
