import type { ChatContent } from './content.ts';
import { demoLogIns } from './log-ins.ts';
import type { Random } from './random.ts';

const logIns: ReadonlySet<string> = new Set(demoLogIns.map(({ key }) => key));

/** The newest message of a chat that a person has read. */
export interface Reading {
  chat: string;
  by: string;
  message: string;
}

interface SentMessage {
  chat: string;
  by: string;
  message: string;
}

interface Readers {
  chat: ChatContent;
  members: ReadonlySet<string>;
  messages: readonly SentMessage[];
  random: Random;
}

/** Most have read everything, some are a few messages behind; who writes has read what was before. */
export function planReading({ chat, members, messages, random }: Readers): Reading[] {
  return [...members].flatMap((by) => {
    const few = random.fraction() < 0.25 ? random.whole(1, 4) : 0;
    const unread = chat.unread?.[by] ?? (logIns.has(by) ? 0 : few);
    const last = messages[newestRead(messages, by, unread)];
    return last ? [{ chat: last.chat, by, message: last.message }] : [];
  });
}

/** The index of the newest message that leaves so many of others' unread, or of their own newest. */
function newestRead(messages: readonly SentMessage[], by: string, unread: number): number {
  const own = messages.findLastIndex((message) => message.by === by);
  const others = messages
    .map((message, index) => ({ index, isOthers: message.by !== by }))
    .filter(({ isOthers }) => isOthers);
  const first = unread === 0 ? messages.length : (others.at(-unread)?.index ?? 0);
  return Math.max(own, first - 1);
}
