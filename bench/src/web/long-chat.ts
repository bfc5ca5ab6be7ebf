import { callHttp } from '../http.ts';
import { newId } from '../ids.ts';
import { join, setUp, type SeededPerson } from '../seed.ts';

/** A group of four, which one of them reads on the phone. */
export interface LongChat {
  baseUrl: string;
  chatId: string;
  reader: SeededPerson;
  members: SeededPerson[];
}

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
const callsAtOnce = 8;

export async function makeChat(baseUrl: string, setUpLink: string): Promise<LongChat> {
  const reader = await setUp(baseUrl, setUpLink);
  const others: SeededPerson[] = [];
  for (const index of [1, 2, 3]) others.push(await join(baseUrl, reader, index));
  const { output } = await callHttp(baseUrl, reader, 'chat.createGroup', {
    id: newId(),
    title: 'Early shift',
    memberIds: others.map(({ userId }) => userId),
  });
  return { baseUrl, chatId: output.chatId, reader, members: [reader, ...others] };
}

/** What a message ends with. */
export function markOf(number: number): string {
  return `#${number}.`;
}

/** Writes the messages numbered `from` to `to`, through the server as everybody does; `to` comes last. */
export async function writeMessages(chat: LongChat, from: number, to: number): Promise<void> {
  let next = from;
  const writeOn = async () => {
    while (next < to) {
      next += 1;
      await writeMessage(chat, next - 1);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, writeOn));
  const newestSeq = await writeMessage(chat, to);
  // The reader has read all of it, so that the chat opens at its end.
  await callHttp(chat.baseUrl, chat.reader, 'message.markRead', {
    chatId: chat.chatId,
    upTo: newestSeq,
  });
}

async function writeMessage(chat: LongChat, number: number): Promise<number> {
  const { baseUrl, chatId, members, reader } = chat;
  const author = members[Math.floor(number / runLength) % members.length] ?? reader;
  const text = `${sentences[number % sentences.length] ?? ''} ${markOf(number)}`;
  const { output } = await callHttp(baseUrl, author, 'message.send', {
    id: newId(),
    chatId,
    text,
  });
  return output.seq;
}
