import { minuteMs } from './calendar.ts';
import type { Thread } from './content.ts';
import type { Random } from './random.ts';

/** After such a silence another conversation may come between two messages of a thread. */
const lullMs = 40 * minuteMs;
/** What lies between two conversations at least. */
const pauseMs = 4 * minuteMs;

interface Stretch {
  from: number;
  to: number;
}

/** When each line of a thread is written, counted from its first. */
export function timeLines({ lines }: Thread, random: Random): number[] {
  let at = 0;
  return lines.map(({ speaker, gapMinutes, text }, index) => {
    const before = lines[index - 1];
    if (!before) return 0;
    const seconds = random.whole(0, 50_000);
    at +=
      gapMinutes === null
        ? naturalGap(random, before.speaker === speaker, text)
        : gapMinutes * minuteMs + seconds;
    return at;
  });
}

/** Reading, putting down what one has in hands, typing with a thumb. */
function naturalGap(random: Random, isSameAuthor: boolean, text: string): number {
  const typingMs = 150 * text.length;
  if (isSameAuthor) return 8_000 + typingMs + random.whole(0, 25_000);
  return 15_000 + typingMs + Math.round(random.fraction() ** 2.5 * 8 * minuteMs);
}

/** When a chat is taken, so that its conversations don't run through each other. */
export class Timeline {
  readonly #taken: Stretch[] = [];

  isFree(instants: readonly number[]): boolean {
    return toStretches(instants).every((stretch) =>
      this.#taken.every(
        ({ from, to }) => stretch.to < from - pauseMs || stretch.from > to + pauseMs,
      ),
    );
  }

  take(instants: readonly number[]): void {
    this.#taken.push(...toStretches(instants));
  }
}

function toStretches(instants: readonly number[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const at of instants) {
    const last = stretches.at(-1);
    if (last && at - last.to < lullMs) last.to = at;
    else stretches.push({ from: at, to: at });
  }
  return stretches;
}
