import { isWeekend, minuteMs, weekdayOf, type Calendar } from './calendar.ts';
import { castThread } from './casting.ts';
import { tablets } from './clients.ts';
import type { ChatContent, DayPart, Person, Placement, Thread } from './content.ts';
import type { Membership } from './membership.ts';
import { people } from './people.ts';
import type { Random } from './random.ts';
import { fillText } from './slots.ts';
import { Timeline, timeLines } from './timeline.ts';

/** How many days the demo covers, today included. */
export const coveredDays = 21;

/** Shorter texts are what everybody writes all the time. */
const memorableLength = 25;
const attempts = 40;

export interface Stage {
  calendar: Calendar;
  now: number;
  /** Counted since 1970-01-01, on the wall. */
  today: number;
  /** Texts that were used, in any chat: nothing memorable is said twice. */
  said: Set<string>;
}

export interface PlacedLine {
  author: Person;
  at: number;
  text: string;
}

/** One chat over the three weeks, on which threads are played. */
export class ChatStage {
  readonly lines: PlacedLine[] = [];
  readonly #chat: ChatContent;
  readonly #membership: Membership;
  readonly #stage: Stage;
  readonly #random: Random;
  readonly #timeline = new Timeline();
  readonly #starts = new Map<Thread, number[]>();

  constructor(chat: ChatContent, membership: Membership, stage: Stage, random: Random) {
    this.#chat = chat;
    this.#membership = membership;
    this.#stage = stage;
    this.#random = random;
  }

  /** Nothing happens when no time is found at which the chat is free and has the people. */
  play(thread: Thread, restMs: number): void {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const instants = this.#drawInstants(thread);
      if (!this.#isPossible(thread, instants, restMs)) continue;
      const cast = this.#cast(thread, instants);
      const lines = cast && this.#fill(thread, cast, instants);
      if (!lines) continue;
      this.lines.push(...lines);
      this.#timeline.take(instants);
      this.#starts.set(thread, [...this.#startsOf(thread), ...instants.slice(0, 1)]);
      return;
    }
  }

  #drawInstants(thread: Thread): number[] {
    const offsets = timeLines(thread, this.#random);
    const start = this.#drawStart(thread.placement, offsets.at(-1) ?? 0);
    return offsets.map((offset) => start + offset);
  }

  #drawStart(placement: Placement, lengthMs: number): number {
    const { now, calendar } = this.#stage;
    const seconds = this.#random.whole(0, 59_000);
    if (placement.type === 'last') {
      return now - placement.minutesAgo * minuteMs - lengthMs - seconds;
    }
    const minute = this.#random.whole(placement.part.from, placement.part.to);
    return calendar.toInstant({ day: this.#drawDay(placement), minute }) + seconds;
  }

  #drawDay(placement: Exclude<Placement, { type: 'last' }>): number {
    const { today } = this.#stage;
    const days = Array.from({ length: coveredDays }, (_, index) => today - index);
    if (placement.type === 'onDay') {
      return toWorkday(today - placement.daysAgo, placement.part, days.at(-1) ?? today);
    }
    const { part, isOnWeekend } = placement;
    return this.#random.pick(
      days.filter((day) => (isWeekend(day) ? !part.isOfficeHours : !isOnWeekend)),
    );
  }

  #isPossible(thread: Thread, instants: readonly number[], restMs: number): boolean {
    const [start = 0] = instants;
    const isRested = this.#startsOf(thread).every((one) => Math.abs(one - start) >= restMs);
    const isOver = (instants.at(-1) ?? 0) < this.#stage.now;
    return isRested && isOver && this.#timeline.isFree(instants);
  }

  #startsOf(thread: Thread): readonly number[] {
    return this.#starts.get(thread) ?? [];
  }

  #cast(thread: Thread, instants: readonly number[]): Map<string, Person> | null {
    const { calendar, today } = this.#stage;
    const [start = 0] = instants;
    const wall = calendar.toWall(start);
    const atStart = this.#membership.membersAt(start);
    const atEnd = this.#membership.membersAt(instants.at(-1) ?? start);
    const daysAgo = today - wall.day;
    // What a dated thread tells may be just that somebody is ill.
    const isDated = thread.placement.type !== 'anyDay';
    const present = people
      .filter(({ key }) => atStart.has(key) && atEnd.has(key))
      .filter(({ startedDaysAgo = Infinity }) => daysAgo <= startedDaysAgo)
      .filter(({ awayDaysAgo }) => isDated || !awayDaysAgo?.includes(daysAgo));
    return castThread(thread, { present, wall, random: this.#random });
  }

  /** Null when something memorable would be said a second time. */
  #fill(
    thread: Thread,
    cast: ReadonlyMap<string, Person>,
    instants: readonly number[],
  ): PlacedLine[] | null {
    const scene = {
      language: thread.language,
      random: this.#random,
      calendar: this.#stage.calendar,
      areas: this.#chat.areas,
      cast,
      chosen: new Map(),
      tablet: this.#random.pick(tablets),
    };
    const lines = thread.lines.map(({ speaker, text }, index) => {
      const author = cast.get(speaker);
      const at = instants[index];
      if (!author || at === undefined) throw new Error(`Nobody speaks ${speaker}`);
      return { author, at, text: fillText(text, scene, { author, at }) };
    });
    const memorable = lines.map(({ text }) => text).filter((text) => text.length > memorableLength);
    if (memorable.some((text) => this.#stage.said.has(text))) return null;
    for (const text of memorable) this.#stage.said.add(text);
    return lines;
  }
}

/** What belongs to office hours and would fall on a weekend is done on the Friday before, or else on Monday. */
function toWorkday(day: number, { isOfficeHours }: DayPart, firstDay: number): number {
  if (!isOfficeHours || !isWeekend(day)) return day;
  const friday = day - (weekdayOf(day) === 0 ? 2 : 1);
  return friday < firstDay ? friday + 3 : friday;
}
