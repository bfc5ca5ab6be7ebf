import { readScreenplay } from '../screenplay.ts';

/** Riverside handover, continued: reports and the questions that follow them. */
export const riversideReports = readScreenplay(
  'en',
  `
# routine am-handover
nurse: Night to day. {mr}: pain {2-4} at midnight, one dose, slept after. {mrs}: NEWS {0-2}, drinks if you hand her the cup. {mr2}: keeps taking his oxygen off at night, sats {91-93} without, {94-96} with. {mrs2}: no changes. Stock: low on [large pads|saline|thickener]
svetlana: Ordering it now. I'll talk with {mr2} about the tube, maybe it's the length
nurse: It is the length! He said so

# am-handover
nurse: To days: {mrs} fell asleep at 4 at last, please let her sleep till 9. {mr} asked three times for his razor, it's on charge in the office. Breakfast list changed for {mrs2}, soft diet since {day-1}
aisha: [Got it|Noted]. Razor first then

# routine pm-handover
megan: Days to nights. {mr}: new cushion, likes it. {mrs}: didn't want lunch, ate supper, weight {46-58} kg on the new scales. {mrs2}: hearing aids are in the blue box NOT in the drawer. Family of {mr2} may ring late, they're abroad
ewa: Blue box. Which language does the family speak?
megan: English, with a nine-hour time difference

# pm-handover
svetlana: Tonight please: lying and standing BP for {mr} at 22 and 6, urine sample from {mrs} if you can catch one, and no more grapes for {mrs2} (cough)
nurse: Grapes gone. [Sample pot is ready|Chart's on the door]

# morning
aisha: {mrs} wants to sit by the window in the lounge but the chair there is for {mr}, he says
megan: There's no "for" in the lounge 🙂 I'll carry a second one
aisha: Now they sit next to each other and comment on the gulls

# morning
svetlana: Phlebotomist is ill, I'll take bloods myself: {mr}, {mrs}. Who can hold a hand?
aisha: [Me|I've two hands], {+15}

# day
leila: Housing rang: stair lift for {mr} is approved, fitting in {2-4} weeks. He can go home after with three visits
tomasz: I'd like two more weeks of stairs anyway, just so that he can
leila: He said the same

# day
tomasz: Splint for {mrs}'s wrist: on at night, off by day, skin check morning and evening
ewa: Which way is up
tomasz: Thumb hole to the thumb. There's a photo in her folder now
ewa: 👍

# day
megan: Can the lunch trolley please start at bed 8 this week? They always get it cold
aisha: [Starting at 8 today|Good idea]

# evening
ewa: {mr}'s daughter asks what "reablement" means. I said we help so that soon you don't need us
leila: Best definition I know. May I steal it?

# evening
nina: Sling size for {mrs} says M on the plan and L on the hook. Which?
tomasz: M. L is from the last lady. Removing it tomorrow, don't use it
nina: M then

# late
ewa: {mrs} rang the bell {6-9} times in an hour. Each time something small
nina: Lonely or scared. Sit down for ten minutes properly, then tell her exactly when you come back, and come
ewa +50: It works. She didn't ring since

# small
ewa: Bed {1-8} vomited once, no temperature, says it was the prawns
nina: Which prawns?
ewa: Grandson brought prawns
nina: Sips only till 4, note it, and tell days to check the locker for more prawns

# weekend day
leila: I'm not in this weekend. If the hospital rings with a patient: no admissions without a nurse on site for two hours, whatever they promise
svetlana: Understood. I'll quote you

# day -15
svetlana: Mrs Kendrick's oxygen concentrator has a new filter, alarm test done with her. She pressed it herself
megan: She told me. Twice, proudly

# day -11
tomasz: Mr Obi did 12 steps between the bars without holding. Nobody breathed
aisha: I did not breathe!
leila: Ringing his wife

# day -4
leila: Mr Obi's home visit: two thresholds, one rug, one very happy wife. Discharge {day+5}
tomasz: I'll come with the van and the rails
megan: We'll miss him at balance group

# day -2
svetlana: All fluids charts of the week are complete for the first time since I work here. Thank you nights, thank you days
ewa: 🥳
aisha: I only forgot one and wrote it after
`,
);
