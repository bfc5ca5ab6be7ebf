import { z } from 'zod';
import { callHttp } from '../http.ts';
import { newId } from '../ids.ts';
import { join, personSchema, setUp, type SeededPerson } from '../seed.ts';

/** Two groups of four, which one of them reads on the phone, and somebody in very many groups. */
export const longChatSchema = z.object({
  baseUrl: z.string(),
  /** The one that gets long. */
  chatId: z.string(),
  /** A short one to switch to and from, and the number of its newest message. */
  otherChatId: z.string(),
  otherNewest: z.number(),
  reader: personSchema,
  members: z.array(personSchema),
  /** Whether a third of the messages are replies, or have reactions, formats or a preview of their link. */
  isMixed: z.boolean().default(false),
});
export type LongChat = z.infer<typeof longChatSchema>;

const sentences = [
  'On my way 👍',
  'Mrs Hargreaves had a quiet night. She ate well and asked for her daughter.',
  'Can anybody take the 14:30 at Mill Lane? The bus is not running.',
  'Ключи от кабинета у Марины.',
  'I can.',
  'New dressing on the left leg, a little redness, it is in the file. Please look at it again tomorrow morning and call Dr Osei (+44 20 7946 0991) if it has spread.',
  'Thank you!',
  'The rota for next week: https://rota.northbank.example/week/48',
  'Врач переносит визит на среду, 10:00. Предупредите, пожалуйста, дочь: она хотела приехать к этому времени.',
  'Has the pharmacy delivered? They promised it before noon.',
  'Not yet',
  'Milk, bread, the blue pillbox, and the letter from the council that lies on the kitchen table.\nI put the rest of the money back into the envelope.',
] as const;
/** How many one person writes before another does. */
const runLength = 3;
/** Those that come at once are committed together, and reach the phone in one frame. */
const callsAtOnce = 64;
const otherMessages = 200;

export async function makeChat(
  baseUrl: string,
  setUpLink: string,
  isMixed: boolean,
): Promise<LongChat> {
  const reader = await setUp(baseUrl, setUpLink);
  const others: SeededPerson[] = [];
  for (const index of [1, 2, 3]) others.push(await join(baseUrl, reader, index));
  const members = [reader, ...others];
  const [otherChatId, chatId] = [
    await makeGroup(baseUrl, members, 'Late shift'),
    await makeGroup(baseUrl, members, 'Early shift'),
  ];
  const otherNewest = otherMessages;
  const chat = { baseUrl, chatId, otherChatId, otherNewest, reader, members, isMixed };
  await writeMessages({ ...chat, chatId: otherChatId }, 1, otherMessages);
  return chat;
}

/** Puts the first of these people into so many groups, with a message in each. */
export async function makeManyChats({ baseUrl, members }: LongChat, count: number): Promise<void> {
  const makers = members.slice(1);
  const [maker] = makers;
  if (maker === undefined) throw new RangeError('Nobody is there to make them');
  await inParallel(count, 16, async (number) => {
    const chatId = await makeGroup(baseUrl, makers, `Mill Lane ${number}`);
    const text = `${sentences[number % sentences.length] ?? ''} ${markOf(number)}`;
    await callHttp(baseUrl, maker, 'message.send', { id: newId(), chatId, text });
  });
}

/** A group that the first of these people makes. */
export async function makeGroup(
  baseUrl: string,
  [maker, ...others]: readonly SeededPerson[],
  title: string,
): Promise<string> {
  const memberIds = others.map(({ userId }) => userId);
  const { output } = await callHttp(baseUrl, maker ?? {}, 'chat.createGroup', {
    id: newId(),
    title,
    memberIds,
  });
  return output.chatId;
}

/** The end of a message's text. */
export function markOf(number: number): string {
  return `#${number}.`;
}

/** Writes the messages numbered `from` to `to`, through the server as everybody does; `to` comes last. */
export async function writeMessages(chat: LongChat, from: number, to: number): Promise<void> {
  await inParallel(to - from, callsAtOnce, (index) => writeMessage(chat, from + index));
  const newestSeq = await writeMessage(chat, to);
  // The reader has read all of it, so that the chat opens at its end.
  await callHttp(chat.baseUrl, chat.reader, 'message.markRead', {
    chatId: chat.chatId,
    upTo: newestSeq,
  });
}

/** One more, which no other is like; answers with what it ends with. */
export async function writeNewest(chat: LongChat): Promise<string> {
  const number = Date.now();
  await writeMessages(chat, number, number);
  return markOf(number);
}

/** The message that the next reply answers. */
let answeredId: string | undefined;

async function writeMessage(chat: LongChat, number: number): Promise<number> {
  const { baseUrl, chatId, members, reader } = chat;
  const author = members[Math.floor(number / runLength) % members.length] ?? reader;
  const text = `${sentences[number % sentences.length] ?? ''} ${markOf(number)}`;
  const extra = chat.isMixed ? extraOf(number) : null;
  const id = newId();
  const { output } = await callHttp(baseUrl, author, 'message.send', {
    id,
    chatId,
    text: extra === 'preview' ? `${previewedLink} ${text}` : text,
    ...(extra === 'formats' && { formats: [{ type: 'bold', start: 0, length: text.length }] }),
    ...(extra === 'reply' && answeredId !== undefined && { replyToId: answeredId }),
  });
  answeredId = id;
  if (extra === 'reactions') {
    const reaction = { chatId, messageId: id };
    await callHttp(baseUrl, reader, 'message.react', { ...reaction, emoji: '👍' });
    await callHttp(baseUrl, members.at(-1) ?? reader, 'message.react', {
      ...reaction,
      emoji: '❤️',
    });
  }
  return output.seq;
}

const previewedLink = 'https://learn.northbank.example/evac-chair';
const extras = ['reply', 'reactions', 'formats', 'preview'] as const;

/** What the message has besides its text: one in three has something. */
function extraOf(number: number): (typeof extras)[number] | null {
  return number % 3 === 0 ? (extras[(number / 3) % extras.length] ?? null) : null;
}

/** Does so many pieces of work, a few at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}
