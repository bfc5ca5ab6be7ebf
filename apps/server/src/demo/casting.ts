import { isWeekend, type WallTime } from './calendar.ts';
import type { Duty, Person, Thread } from './content.ts';
import { people } from './people.ts';
import type { Random } from './random.ts';

const keys: ReadonlySet<string> = new Set(people.map(({ key }) => key));
const duties: ReadonlySet<string> = new Set<Duty>(people.flatMap((person) => person.duties));

interface Occasion {
  /** Who is in the chat and neither on leave nor ill. */
  present: readonly Person[];
  wall: WallTime;
  random: Random;
}

/**
 * Chooses who speaks each part of a thread: the people that it names, and for each duty somebody who has
 * it, preferably on shift. Null when those who are there are not enough.
 */
export function castThread(
  thread: Thread,
  { present, wall, random }: Occasion,
): Map<string, Person> | null {
  const cast = new Map<string, Person>();
  const parts = listParts(thread);
  for (const part of parts.filter((name) => keys.has(name))) {
    const person = present.find(({ key }) => key === part);
    if (!person) return null;
    cast.set(part, person);
  }
  const candidates = random
    .shuffle(present)
    .toSorted((a, b) => Number(isOnShift(b, wall)) - Number(isOnShift(a, wall)));
  const taken = new Set(cast.values());
  for (const part of parts.filter((name) => !keys.has(name))) {
    const person = candidates.find((one) => !taken.has(one) && hasDuty(one, part));
    if (!person) return null;
    cast.set(part, person);
    taken.add(person);
  }
  return cast;
}

/** Everybody who speaks or is called by name in a thread. */
function listParts({ lines }: Thread): string[] {
  const called = lines.flatMap(({ text }) =>
    [...text.matchAll(/\{([a-z]+\d?)\}/g)].map(([, name = '']) => name).filter(isPart),
  );
  return [...new Set([...lines.map(({ speaker }) => speaker), ...called])];
}

function isPart(name: string): boolean {
  return keys.has(name) || duties.has(name.replace(/\d$/, ''));
}

function hasDuty({ duties: own }: Person, part: string): boolean {
  const name = part.replace(/\d$/, '');
  return own.some((duty) => duty === name);
}

/** Nights are four on and two off, days five on and two off, each person from another day on. */
function isOnShift({ key, works }: Person, { day, minute }: WallTime): boolean {
  const isEarly = minute < 7.4 * 60;
  const shift =
    (works === 'nights' && isEarly ? day - 1 : day) + key.length * 5 + key.charCodeAt(0);
  switch (works) {
    case 'nights':
      return (isEarly || minute >= 19.5 * 60) && shift % 6 < 4;
    case 'days':
      return minute >= 7.4 * 60 && minute < 21 * 60 && shift % 7 < 5;
    case 'office':
      return minute >= 8 * 60 && minute < 18 * 60 && !isWeekend(day);
  }
}
