import type { Role } from '@tend/protocol';

/** What is said in the demo is written in these. */
export type DemoLanguage = 'en' | 'ru';

/** A text in both languages of the demo. */
type Bilingual = Readonly<Record<DemoLanguage, string>>;

/** For what lines of a thread somebody can be chosen. */
export type Duty =
  | 'carer'
  | 'lead'
  | 'nurse'
  | 'doctor'
  | 'pharmacist'
  | 'social'
  | 'physio'
  | 'driver'
  | 'maintenance'
  | 'rota'
  | 'office';

export interface Person {
  key: string;
  /** The full name, as in the directory. */
  name: string;
  /** What colleagues call them. */
  called: Bilingual;
  jobTitle: string;
  role: Role;
  language: DemoLanguage;
  gender: 'm' | 'f';
  duties: readonly Duty[];
  works: 'nights' | 'days' | 'office';
  /** Who started during the three weeks, so many days before the last. */
  startedDaysAgo?: number;
  /** Days on which they were on leave or ill. */
  awayDaysAgo?: readonly number[];
}

export type Area = 'elmCourt' | 'millLane' | 'riverside' | 'town';

/** Somebody who is looked after. They never log in. */
export interface Client {
  name: string;
  /** The surname as Russian-speaking colleagues write it. */
  russian: string;
  gender: 'm' | 'f';
  area: Area;
  home: string;
}

/** The part of a day in which a thread begins, in minutes after midnight; the night goes on after 24:00. */
export interface DayPart {
  from: number;
  to: number;
  isOfficeHours: boolean;
}

export interface Line {
  /** A person's key, or a duty, with a number when there are several of it: `carer`, `carer2`. */
  speaker: string;
  /** How long after the line before; null where nothing in the text depends on it. */
  gapMinutes: number | null;
  text: string;
}

/** When a thread may take place. */
export type Placement =
  /** What is routine comes again every few days. */
  | { type: 'anyDay'; part: DayPart; isOnWeekend: boolean; isRoutine: boolean }
  | { type: 'onDay'; part: DayPart; daysAgo: number }
  /** Ends this long before now: what is newest in its chat. */
  | { type: 'last'; minutesAgo: number };

export interface Thread {
  language: DemoLanguage;
  placement: Placement;
  lines: readonly Line[];
}

/** Something that happened to a group, other than a message. */
export interface GroupChange {
  daysAgo: number;
  /** Minutes after midnight. */
  minute: number;
  by: string;
  change:
    | { type: 'added'; people: readonly string[] }
    | { type: 'removed'; person: string }
    | { type: 'left' }
    | { type: 'renamed'; title: string }
    | { type: 'madeAdministrator'; person: string };
}

export interface ChatContent {
  key: string;
  /** At first; null for a direct chat. */
  title: string | null;
  /** The first one makes it. */
  members: readonly string[];
  areas: readonly Area[];
  threads: readonly Thread[];
  /** About how many messages it holds; fewer when its threads don't suffice. */
  messages: number;
  changes?: readonly GroupChange[];
  /** How many of the newest messages these people have not read; the log-ins' chats shall not all be read. */
  unread?: Readonly<Record<string, number>>;
}
