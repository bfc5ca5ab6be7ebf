import type { Person } from './people-file.ts';
import { DemoTextError, readDay, readRows } from './rows.ts';

/** The actions of a person in a chat, as written after their name. */
const deeds = [
  ['sent', /^: (.+)$/u],
  ['added', /^ adds (\S+)$/u],
  ['removed', /^ removes (\S+)$/u],
  ['left', /^ leaves()$/u],
  ['madeAdministrator', /^ makes (\S+) an administrator$/u],
  ['renamed', /^ renames the group to (.+)$/u],
  ['described', /^ describes the group: (.+)$/u],
  ['answered', /^ answers (\S+: .+)$/u],
  ['reacted', /^ reacts to (\S+: \S+)$/u],
  ['pinned', /^ pins the message of (\S+)$/u],
  ['asked', /^ asks: (.+)$/u],
  ['voted', /^ votes for (.+)$/u],
] as const;

type Deed = (typeof deeds)[number][0];
/** What is said in a chat, or done with a message of it. */
type Said = 'sent' | 'answered' | 'reacted' | 'pinned' | 'asked' | 'voted';
type Change = Exclude<Deed, Said>;

export interface Entry {
  /** Minutes since this week's Monday; under `# now`, minutes relative to now, and so negative. */
  minute: number;
  by: Person;
  /** An answer is a message that is sent. */
  type: Exclude<Deed, 'answered'>;
  /** The text of a message, a poll's question or the answer voted for, an emoji, or the group's new name or description. */
  text: string;
  /** The person who joins, leaves or becomes an administrator. */
  person: Person;
  mentions: readonly DemoMention[];
  /** The message that is answered, reacted to, pinned or voted in. */
  about: Entry | null;
  /** Those of a poll. */
  answers: string[];
}

/** A person addressed by name with an `@` in a text. */
export interface DemoMention {
  start: number;
  length: number;
  person: Person;
}

export interface Chat {
  file: string;
  /** The first title; null for a direct chat. */
  title: string | null;
  /** The first members; the first of them creates the chat. */
  members: readonly Person[];
  /** The number of the newest messages by others that each person has not read. */
  unread: ReadonlyMap<Person, number>;
  /** In chronological order. */
  conversations: readonly (readonly Entry[])[];
  /** The entries under `# now`. */
  newest: readonly Entry[];
}

/** @throws DemoTextError */
export function readChat(file: string, text: string, people: ReadonlyMap<string, Person>): Chat {
  const reader = new ChatReader(people);
  readRows(file, text, (row) => reader.read(row));
  const { title, members, unread, conversations, newest } = reader;
  if (conversations.length === 0) throw new DemoTextError(`${file}: It contains no conversation.`);
  const polls = [...conversations.flat(), ...newest].filter(({ type }) => type === 'asked');
  if (polls.some(({ answers }) => answers.length < 2)) {
    throw new DemoTextError(`${file}: A poll has two answers or more, indented below it.`);
  }
  return { file, title, members, unread, conversations, newest };
}

class ChatReader {
  title: string | null = null;
  members: Person[] = [];
  readonly unread = new Map<Person, number>();
  readonly conversations: Entry[][] = [];
  readonly newest: Entry[] = [];
  readonly #people: ReadonlyMap<string, Person>;
  readonly #present = new Set<Person>();
  #day: number | 'now' | null = null;
  #latest = -Infinity;
  /** The entries of the current conversation. */
  #entries: Entry[] = [];

  constructor(people: ReadonlyMap<string, Person>) {
    this.#people = people;
  }

  read(row: string): void {
    if (row === '') this.#entries = [];
    else if (row.startsWith('# ')) this.#startDay(row.slice(2));
    else if (this.#day === null) this.#readHeader(row);
    else if (row.startsWith('  ')) this.#continue(row.slice(2));
    else this.#add(this.#readEntry(row, this.#day));
  }

  #readHeader(row: string): void {
    const [, key, value = ''] = /^(\w+): (.+)$/u.exec(row) ?? [];
    if (key === 'group') {
      this.title = value;
    } else if (key === 'members' || key === 'direct') {
      this.members = value.split(', ').map((called) => this.#find(called));
      for (const person of this.members) this.#present.add(person);
    } else if (key === 'unread') {
      for (const part of value.split(', ')) this.#readUnread(part);
    } else {
      throw new DemoTextError('A chat begins with “group:” and “members:”, or with “direct:”.');
    }
  }

  #readUnread(part: string): void {
    const [, called, count] = /^(\S+) (\d+)$/u.exec(part) ?? [];
    if (called === undefined) throw new DemoTextError(`“${part}” is not like “Nina 5”.`);
    this.unread.set(this.#find(called), Number(count));
  }

  #startDay(text: string): void {
    const day = text === 'now' ? text : readDay(text);
    const before = this.#day;
    if (before === 'now' || (day !== 'now' && before !== null && day <= before)) {
      throw new DemoTextError('Days must be in chronological order, with “now” last.');
    }
    if (this.members.length < 2) {
      throw new DemoTextError('The chat’s members must be listed above.');
    }
    this.#day = day;
    this.#entries = [];
    if (day === 'now') this.#latest = -Infinity;
  }

  #add(entry: Entry): void {
    if (this.#day === 'now') this.#entries = this.newest;
    else if (this.#entries.length === 0) this.conversations.push(this.#entries);
    this.#entries.push(entry);
  }

  #readEntry(row: string, day: number | 'now'): Entry {
    const [, time = '', called = '', deed = ''] = /^(\S+) (\p{L}+)(.+)$/u.exec(row) ?? [];
    const [type, what] = readDeed(deed);
    const minute = readTime(time, day);
    if (minute < this.#latest) throw new DemoTextError(`${time} is before the line above.`);
    this.#latest = minute;
    const by = this.#findMember(called);
    if (day !== 'now' && minute < by.startMinute) {
      throw new DemoTextError(`${called} starts later, people.txt says.`);
    }
    const entry = { minute, by, text: what, person: by, mentions: [], about: null, answers: [] };
    if (!isChange(type)) return { ...entry, ...this.#readSaid(type, what, day) };
    // A conversation of this week is left out until it is over: later entries could not rely on it.
    if (this.title === null || day === 'now' || day >= 0) {
      throw new DemoTextError(
        'Only a group can change, and only in an earlier week than this one.',
      );
    }
    return { ...entry, type, person: this.#change(type, by, what) };
  }

  /** A message, or what is done with one above. */
  #readSaid(
    type: Said,
    what: string,
    day: number | 'now',
  ): Pick<Entry, 'type' | 'text' | 'mentions' | 'about'> {
    // Only together with their message are all of them shown.
    const above = day === 'now' ? this.newest : this.#entries;
    const [called = '', text = ''] = what.split(/: (.*)/su);
    switch (type) {
      case 'sent':
        return { type, text: what, mentions: this.#findMentions(what), about: null };
      case 'asked':
        return { type, text: what, mentions: [], about: null };
      case 'answered': {
        const about = this.#findMessage(above, called);
        return { type: 'sent', text, mentions: this.#findMentions(text), about };
      }
      case 'reacted':
        return { type, text, mentions: [], about: this.#findMessage(above, called) };
      case 'pinned':
        return { type, text: '', mentions: [], about: this.#findMessage(above, what) };
      case 'voted':
        return { type, text: what, mentions: [], about: findPoll(above, what) };
    }
  }

  /** The newest of a person's messages above. */
  #findMessage(above: readonly Entry[], called: string): Entry {
    const by = this.#findMember(called);
    const found = above.findLast((entry) => isMessage(entry) && entry.by === by);
    if (found) return found;
    throw new DemoTextError(`There is no message of ${called} above in this conversation.`);
  }

  /** Returns the person who joins, leaves or becomes an administrator. */
  #change(type: Change, by: Person, called: string): Person {
    const isOneself = ['left', 'renamed', 'described'].includes(type);
    const person = isOneself
      ? by
      : type === 'added'
        ? this.#find(called)
        : this.#findMember(called);
    if (type === 'added') this.#present.add(person);
    if (type === 'removed' || type === 'left') this.#present.delete(person);
    return person;
  }

  #continue(text: string): void {
    const entry = this.#entries.at(-1);
    if (entry?.type === 'asked') {
      entry.answers.push(text);
      return;
    }
    if (entry?.type !== 'sent') throw new DemoTextError('There is no message above to continue.');
    entry.text += `\n${text}`;
    entry.mentions = this.#findMentions(entry.text);
  }

  /** Mentions of people outside the chat have no effect, as in the app. */
  #findMentions(text: string): DemoMention[] {
    return [...text.matchAll(/(?<!\S)@(\p{L}*)/gu)].flatMap(({ index, 1: called = '' }) => {
      const person = this.#find(called);
      const isFull = text.startsWith(person.name, index + 1);
      const { length } = isFull ? person.name : called;
      return this.#present.has(person) ? [{ start: index, length: length + 1, person }] : [];
    });
  }

  #findMember(called: string): Person {
    const person = this.#find(called);
    if (!this.#present.has(person)) throw new DemoTextError(`${called} is not in this chat.`);
    return person;
  }

  #find(called: string): Person {
    const person = this.#people.get(called);
    if (!person) throw new DemoTextError(`Nobody is called “${called}” in people.txt.`);
    return person;
  }
}

/** Whether it is a message of the chat: a text or a poll. */
export function isMessage({ type }: { type: string }): boolean {
  return type === 'sent' || type === 'asked';
}

function isChange(type: Deed): type is Change {
  const said: readonly Deed[] = ['sent', 'answered', 'reacted', 'pinned', 'asked', 'voted'];
  return !said.includes(type);
}

function findPoll(above: readonly Entry[], answer: string): Entry {
  const found = above.findLast(({ type, answers }) => type === 'asked' && answers.includes(answer));
  if (found) return found;
  throw new DemoTextError(`No poll above in this conversation has the answer “${answer}”.`);
}

function readDeed(text: string): [Deed, string] {
  for (const [type, form] of deeds) {
    const [, what] = form.exec(text) ?? [];
    if (what !== undefined) return [type, what];
  }
  throw new DemoTextError('A line is “21:58 Grace: text”, or “21:58 Grace adds Nina”.');
}

function readTime(time: string, day: number | 'now'): number {
  if (day === 'now') {
    if (/^-[1-9]\d*$/.test(time)) return Number(time);
    throw new DemoTextError(`“${time}” is not like “-24”, which means 24 minutes before now.`);
  }
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined) throw new DemoTextError(`“${time}” is not a time: write “09:30”.`);
  return (day * 24 + Number(hour)) * 60 + Number(minute);
}
