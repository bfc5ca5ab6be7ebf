import { readScreenplay } from '../screenplay.ts';

/** Direct chats of the nurse, in English. */
export const ninaAndDaniel = readScreenplay(
  'en',
  `
# routine late
daniel: You ok with [three|two] extra checks tonight? I put them after 2 so you can eat
nina: [Yes, fine|Sure]. Eating now in fact
# late
nina: {mr} will need somebody at 6:30, he has transport early. Can you spare one?
daniel: [Irina|Aleksei|Ewa] can. I'll tell them
nina: 🙏
# late
daniel: Bag count before you go: I have one spare dressing pack and no saline
nina: Two saline in mine. Swap at the office?
daniel: By the kettle
# small
daniel: How was {mrs} really? Notes say "settled" and you never write settled
nina: Frightened, then less frightened. I stayed {20-40} min. Wrote it properly now
daniel: Thank you. Family asked me and I want to say it right
# small
nina: I'm at the far side, no signal at the house for about {15-30} min. If I don't text by {+40} ring the landline
daniel: On a timer
nina +32: Out. All well
# small
daniel: Coffee? I'm parked at Elm Court
nina: 3 min
# dawn
nina: Can you look over my incident form before it goes? I'm too tired to see my own typos
daniel: "Found on the flour" 😄 rest is perfect
nina: Oh no. Fixed
# dawn
daniel: Good night, Nina. {34-40} visits and nobody hurt
nina: Good morning you mean
# evening
daniel: Heads up, {mr}'s daughter is staying the night, she's worried and asks a lot. She's kind
nina: Then I'll start there and give her time
# evening
nina: My shift on {day+3}, could you put me on Riverside? Physio and I want to look at two people together at 7
daniel: Done. Ewa goes to Elm Court
# morning
daniel: You left your [stethoscope|lunch box|torch] in van 2
nina: That's where my brain is too. Keep it for tonight please
# afternoon
nina: I know you're asleep, read later: {mrs}'s family agreed to the new plan. It starts tonight
daniel +190: Read it. Good work, that was a long road
# day -16
daniel: Hannah asked me about permanent duty manager from spring. I said I'd think
nina: Think fast and say yes
daniel: You'd tell me if I'm not made for it?
nina: I told you about the moustache, didn't I
# evening -5
nina: How's Irina?
daniel: Shaken. I sent her home with Aleksei's thermos and she came back an hour later
nina: Of course she did. I'll talk to her
# evening -1
daniel: I said yes to Hannah
nina: FINALLY. I'm very glad 🎉
# last -28
daniel: Can you take 23:00, Mill Lane? Mr Jessop, dressing came loose
`,
);

export const ninaAndGrace = readScreenplay(
  'en',
  `
# routine late
grace: At {mr}'s, his heel looks the same as your photo from {day-2}, no worse
nina: That's good. Boots on, and off the mattress with the heel please
grace: Floating like a cloud
# late
grace: {mrs} asked if you're on tonight. I said yes and she did her hair
nina: Tell her I'm there {+50}
# small
grace: Is it me or is {mrs} more muddled since {day-1}?
nina: Not you. I'll dip her urine at 6, and push drinks till then
grace +200: {400-600} ml in. She's trying
nina +180: Dip was positive, sample's gone off. Well spotted
# small
nina: Did you eat?
grace: Define eat
nina: Grace
grace: Going to the kitchen now, yes mum
# dawn
grace: I wrote the turn chart till 5, the 7 o'clock is for days
nina: Perfect 🙏
# evening
grace: Could you look at my back of the hand, I reacted to the new gloves I think
nina: Come by first thing. Take the vinyl ones tonight, blue box
# evening
nina: Training idea: you show Dmitri the hoist, I watch and sign for both
grace: Two birds, one sling
# day
grace: Can't sleep. Did they ring about {mr}'s scan?
nina: They did, it's clear. Now sleep
grace: 😭 thank you
# day -12
nina: Lovely letter about you from Mrs Fletcher's niece. Hannah has it, I'm not supposed to tell
grace: You've never been good at secrets
# evening -3
grace: My mum lands {day+5}!! Three weeks!! She's bringing half of Lagos in her suitcase
nina: 🎉 I'm invited for jollof, yes?
grace: You're first on the list
# late -8
nina: How's Dmitri doing, honestly?
grace: Honestly very good. Slow, but the right slow
nina: Then we keep him
# last -57
nina: Is Tuesday one tablet short at Mrs Fletcher's? Sofia is asking for the exact pocket
grace: Tuesday evening, the small white one. I left it closed as she said
nina: Thank you, that is clear
grace: They bring it with the noon run 👍
`,
);

export const ninaAndPriya = readScreenplay(
  'en',
  `
# routine late
nina: {mr}: BP {bp}, pulse {76-96}, sats {94-97}, temp {36.4-37.3}. He says he feels [heavy|better than yesterday]. No swelling
priya: Thank you. [Same plan|Nothing to change], ring if he's breathless lying down
# late
priya: I'm in the car till {+40}, call don't text
nina: [Nothing urgent|All quiet], drive safely
# small
nina: Sorry to wake you. {mrs}, 91, new confusion since midnight, temp {37.8-38.3}, sats {94-96}, passing little urine
priya: No sorry. Fluids, dip, paracetamol. I'll see her at 7 first thing, sooner if she drops below 92 or isn't rousable
nina: Understood. Sitting with her
# small
priya: How is {mrs} now?
nina: Asleep, breathing {16-20}, skin dry and warm. Ate a custard at {-70}
priya: Best medicine
# dawn
priya: Up and reading. Good summary of {mr}, I can picture him
nina: He'd like that. He asks for you by "the doctor with the quick shoes"
priya: 😊
# day
priya: Results for {mrs}: CRP {8-40}, kidney same as last month. We can stop the antibiotic on day 5
nina: She'll be glad, it was her stomach that suffered
# day
nina: Community DNACPR form for {mr}: family and he are ready to talk. Will you come {day+1}?
priya: Yes, 16:00, an hour without phones. Please be there, he trusts you
nina: I'll come in for it
# evening
priya: Thanks for being there today. You asked the question I couldn't find
nina: He squeezed my hand after. Good talk
# evening
nina: The surgery changed {mrs}'s dose by phone, I want it in writing
priya: Right. It's in your mail now
# evening
priya: Please weigh {mr} daily this week, same time, same scales, same slippers
nina: Chart's on the bathroom door
# day -14
nina: Mrs Halloran's leg: warm and red at the top edge, I marked the line. Temp 37.2, well in herself
priya: Swab, photo into the record, look morning and evening. If it crosses the line or she's over 38 I'll start flucloxacillin. Any allergy?
nina: None known
priya: Good. Call me tomorrow either way
# morning -13
nina: Inside the line, 36.8
priya: Then we keep our hands off
# day -5
priya: The cath lab registrar asked who gave the aspirin and kept the times. I said Northbank
nina: Irina. I'll tell her you said so
# evening -2
priya: The plan for Mrs Petrakis: two new tablets, pulse and BP once a day for a week, no lifting, spray within reach. Full page is in her record
nina: Read it, thanks. Irina's first night with her is tomorrow
priya: Good choice
# evening -1
nina: Dressing changed, skin is clean and dry. Next change on Saturday
priya: Thank you
# last -44
nina: Mrs Begum: obs stable, temp 37.1, drinking. Slept better with the two-hourly checks
priya: Good. Call me if it goes above 38
nina: Will do, thank you
`,
);
