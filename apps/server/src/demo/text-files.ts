import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readChat, type Chat } from './chat-file.ts';
import { readPeople, type Person } from './people-file.ts';

/** The demo's source texts. */
export interface DemoTexts {
  people: ReadonlyMap<string, Person>;
  chats: readonly Chat[];
}

const folder = path.resolve(import.meta.dirname, '../../demo');

/**
 * Reads the files in apps/server/demo, described in the README there.
 * @throws DemoTextError
 */
export function readDemoTexts(): DemoTexts {
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const people = readPeople('people.txt', read('people.txt'));
  const files = readdirSync(path.join(folder, 'chats')).toSorted();
  const chats = files.map((file) => readChat(file, read(`chats/${file}`), people));
  return { people, chats };
}
