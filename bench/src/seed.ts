import { z } from 'zod';
import { callHttp } from './http.ts';
import { newId } from './ids.ts';

export const personSchema = z.object({
  userId: z.string(),
  email: z.string(),
  /** The Cookie header of their session. */
  cookie: z.string(),
});
export type SeededPerson = z.infer<typeof personSchema>;

/** The people and chats on the server; a file, since the load generator is a process of its own. */
export const seedSchema = z.object({
  baseUrl: z.string(),
  people: z.array(personSchema),
  /** The direct chat of people 2n and 2n+1. */
  pairChatIds: z.array(z.string()),
  /** A group of all of them. */
  groupChatId: z.string(),
});
export type Seed = z.infer<typeof seedSchema>;

const pairs = 50;
export const password = 'correct horse battery';

/** Fills a fresh server with people and chats, through the calls that phones make. */
export async function seed(baseUrl: string, setUpLink: string, peopleCount: number): Promise<Seed> {
  const administrator = await setUp(baseUrl, setUpLink);
  const people: SeededPerson[] = [administrator];
  // A few at a time: the server really hashes each password, and refuses more than it can handle.
  while (people.length < peopleCount) {
    const count = Math.min(8, peopleCount - people.length);
    const joining = Array.from({ length: count }, (_, index) =>
      join(baseUrl, administrator, people.length + index),
    );
    people.push(...(await Promise.all(joining)));
  }
  const pairChatIds = await Promise.all(
    Array.from({ length: pairs }, (_, pair) =>
      openPair(baseUrl, people[pair * 2], people[pair * 2 + 1]),
    ),
  );
  const { output } = await callHttp(baseUrl, administrator, 'chat.createGroup', {
    id: newId(),
    title: 'Everybody',
    memberIds: people.slice(1).map(({ userId }) => userId),
  });
  return { baseUrl, people, pairChatIds, groupChatId: output.chatId };
}

/** Creates the organisation and its administrator. */
export async function setUp(baseUrl: string, setUpLink: string): Promise<SeededPerson> {
  const email = emailOf(0);
  const { output, cookie } = await callHttp(baseUrl, {}, 'organization.setUp', {
    token: tokenOf(setUpLink),
    organizationName: 'Northbank Home Care',
    contactEmail: 'help@northbank.example',
    name: 'Nina Sorokina',
    email,
    password,
    language: 'en',
  });
  return { userId: output.userId, email, cookie };
}

/** Invites one more person, who accepts. */
export async function join(
  baseUrl: string,
  administrator: SeededPerson,
  index: number,
): Promise<SeededPerson> {
  const email = emailOf(index);
  const { output: issued } = await callHttp(baseUrl, administrator, 'invitation.create', {
    id: newId(),
    email: null,
    role: 'member',
    jobTitle: 'Care assistant',
    language: 'en',
  });
  // Each from its own address: the limits per address on accepting stay active.
  const address = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  const { output, cookie } = await callHttp(baseUrl, { address }, 'invitation.accept', {
    token: tokenOf(issued.link),
    name: `Person ${index}`,
    email,
    password,
    language: 'en',
  });
  return { userId: output.userId, email, cookie };
}

async function openPair(
  baseUrl: string,
  one: SeededPerson | undefined,
  other: SeededPerson | undefined,
): Promise<string> {
  if (!one || !other) throw new RangeError('Not enough people for the pairs');
  const { output } = await callHttp(baseUrl, one, 'chat.openDirect', {
    id: newId(),
    userId: other.userId,
  });
  return output.chatId;
}

function emailOf(index: number): string {
  return `person${index}@northbank.example`;
}

function tokenOf(link: string): string {
  const token = new URL(link.replace('/#/', '/')).searchParams.get('token');
  if (token === null) throw new Error(`There is no token in ${link}`);
  return token;
}
