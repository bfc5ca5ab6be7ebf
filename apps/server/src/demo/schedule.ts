import { dayMs } from './calendar.ts';
import type { ChatContent, Thread } from './content.ts';
import type { Membership } from './membership.ts';
import { ChatStage, type PlacedLine, type Stage } from './play.ts';
import type { Random } from './random.ts';

/** How often a thread may be played in the three weeks, and how long it rests before it comes again. */
const repetition = {
  once: { plays: 1, restMs: 0 },
  varied: { plays: 2, restMs: 8 * dayMs },
  routine: { plays: 7, restMs: 1.5 * dayMs },
};

/** Plays a chat's threads over the three weeks until it holds about as many messages as it shall. */
export function scheduleChat(
  chat: ChatContent,
  membership: Membership,
  stage: Stage,
  random: Random,
): PlacedLine[] {
  const chatStage = new ChatStage(chat, membership, stage, random);
  const dated = chat.threads.filter(({ placement }) => placement.type !== 'anyDay');
  for (const thread of dated) chatStage.play(thread, 0);
  let pool = chat.threads.filter((thread) => !dated.includes(thread));
  for (let round = 1; pool.length > 0; round++) {
    for (const thread of random.shuffle(pool)) {
      if (chatStage.lines.length >= chat.messages) return inOrder(chatStage.lines);
      chatStage.play(thread, repetition[repetitionOf(thread)].restMs);
    }
    pool = pool.filter((thread) => repetition[repetitionOf(thread)].plays > round);
  }
  return inOrder(chatStage.lines);
}

/** What would come out word for word the same is said once. */
function repetitionOf({ placement, lines }: Thread): keyof typeof repetition {
  if (placement.type === 'anyDay' && placement.isRoutine) return 'routine';
  return lines.some(({ text }) => /[{[]/.test(text)) ? 'varied' : 'once';
}

function inOrder(lines: readonly PlacedLine[]): PlacedLine[] {
  return lines.toSorted((a, b) => a.at - b.at);
}
