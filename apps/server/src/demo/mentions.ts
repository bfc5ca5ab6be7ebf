import { people } from './people.ts';

/** Somebody who is called by name with an `@` in a text. */
export interface DemoMention {
  start: number;
  length: number;
  /** Their key. */
  person: string;
}

/** Whom of these people a text mentions: by any word of their name, or by what colleagues call them. */
export function findMentions(text: string, present: ReadonlySet<string>): DemoMention[] {
  return [...text.matchAll(/@(\p{L}+)/gu)].flatMap(({ 0: word, 1: name = '', index }) => {
    const person = people.find(
      ({ key, name: fullName, called }) =>
        present.has(key) && [fullName, called.en, called.ru].join(' ').split(' ').includes(name),
    );
    return person === undefined ? [] : [{ start: index, length: word.length, person: person.key }];
  });
}
