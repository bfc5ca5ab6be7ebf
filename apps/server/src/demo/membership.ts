import type { Calendar } from './calendar.ts';
import type { ChatContent, GroupChange } from './content.ts';

export interface DatedChange {
  at: number;
  by: string;
  change: GroupChange['change'];
}

/** Who is in a chat when; the changes are in order of time. */
export class Membership {
  readonly changes: readonly DatedChange[];
  readonly #first: readonly string[];

  constructor({ members, changes = [] }: ChatContent, calendar: Calendar, today: number) {
    this.#first = members;
    this.changes = changes
      .map(({ daysAgo, minute, by, change }) => {
        return { at: calendar.toInstant({ day: today - daysAgo, minute }), by, change };
      })
      .toSorted((a, b) => a.at - b.at);
  }

  membersAt(instant: number): ReadonlySet<string> {
    const members = new Set(this.#first);
    for (const { at, by, change } of this.changes) {
      if (at > instant) break;
      if (change.type === 'added') for (const key of change.people) members.add(key);
      if (change.type === 'removed') members.delete(change.person);
      if (change.type === 'left') members.delete(by);
    }
    return members;
  }
}
