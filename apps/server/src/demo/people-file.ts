import { createHash } from 'node:crypto';
import { languageSchema, type Language, type Role } from '@tend/protocol';
import { newId } from '../platform/ids/new-id.ts';
import { DemoTextError, dayBefore, readDay, readRows } from './rows.ts';

/** A person who works in the organisation. */
export interface Person {
  id: string;
  /** The single word by which colleagues and the chat files refer to them. */
  called: string;
  name: string;
  email: string;
  jobTitle: string;
  language: Language;
  role: Role;
  /** When they started, in minutes since this week's Monday. */
  startMinute: number;
}

const startOfWork = 6.5 * 60;

/**
 * All people, by the word that refers to them.
 * @throws DemoTextError
 */
export function readPeople(file: string, text: string): Map<string, Person> {
  const people = new Map<string, Person>();
  readRows(file, text, (row) => {
    const person = readPerson(row);
    const isTaken = [...people.values()].some(({ email }) => email === person.email);
    if (isTaken || people.has(person.called)) {
      throw new DemoTextError(
        `Another person above is called ${person.called} or ${person.email} too.`,
      );
    }
    people.set(person.called, person);
  });
  return people;
}

function readPerson(row: string): Person {
  const [called = '', name = '', jobTitle, code, more = ''] = row.split(' | ');
  const { success, data: language } = languageSchema.safeParse(code);
  const [, start] = /^starts (.+)$/u.exec(more) ?? [];
  const isAdministrator = more === 'administrator';
  if (jobTitle === undefined || !success || (more && !isAdministrator && start === undefined)) {
    throw new DemoTextError(
      'A person is “Nina | Nina Sorokina | Registered nurse | en”; “ | administrator” or “ | starts Monday, last week” may follow.',
    );
  }
  const day = start === undefined ? dayBefore : readDay(start);
  const startMinute = day * 24 * 60 + startOfWork;
  const role = isAdministrator ? 'administrator' : 'member';
  const email = emailOf(name);
  return { id: repeatableId(email, 0), called, name, email, jobTitle, language, role, startMinute };
}

/** A deterministic id for the name and time. */
export function repeatableId(name: string, at: number): string {
  return newId(at, createHash('sha256').update(name).digest().subarray(0, 16));
}

/** `n.sorokina@…`; a doctor's title is not a first name. */
function emailOf(name: string): string {
  const plain = name.replace(/^Dr /, '').normalize('NFD').replaceAll(/\p{M}/gu, '');
  const words = plain.toLowerCase().split(' ');
  return `${words[0]?.charAt(0)}.${words.at(-1)}@northbank.example`;
}
