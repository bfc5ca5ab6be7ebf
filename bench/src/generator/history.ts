import { Connection, systemClock, trustingCodec } from '@tend/client';
import { callHttp } from '../http.ts';
import { newId } from '../ids.ts';
import type { Seed, SeededPerson } from '../seed.ts';
import type { HistoryTimes } from '../results.ts';
import { percentilesOf } from '../statistics.ts';
import { socketsWith } from './tend-target.ts';
import { numberedText } from './target.ts';

const messages = 50_000;
const farBack = 20_000;
const reads = 500;
/** The limit on a connection's unanswered calls. */
const together = 64;

/** Pages of a chat with 50,000 messages: the newest 50, and 50 from 20,000 back. */
export async function history(seed: Seed): Promise<HistoryTimes> {
  const [author, ...others] = seed.people;
  if (!author) throw new RangeError('The seed has nobody');
  const { output } = await callHttp(seed.baseUrl, author, 'chat.createGroup', {
    id: newId(),
    title: 'A long story',
    memberIds: others.slice(0, 1).map(({ userId }) => userId),
  });
  const { chatId } = output;
  const connection = await connect(seed, author);
  const newestSeq = await write(connection, chatId);
  const time = async (from: { type: 'newest' } | { type: 'before'; seq: number }) => {
    const times: number[] = [];
    for (let read = 0; read < reads; read += 1) {
      const startedAt = performance.now();
      const page = await connection.call('message.page', { chatId, from, limit: 50 });
      times.push(performance.now() - startedAt);
      if (page.messages.length !== 50) throw new Error('A page is not full');
    }
    return percentilesOf(times);
  };
  const newestMs = await time({ type: 'newest' });
  const farBackMs = await time({ type: 'before', seq: newestSeq - farBack });
  connection.stop();
  return { newestMs, farBackMs };
}

/** Resolves when the connection is open. */
export async function connect(seed: Seed, person: SeededPerson): Promise<Connection> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const connection = new Connection({
    url: `${seed.baseUrl.replace('http', 'ws')}/ws`,
    openSocket: socketsWith(person.cookie),
    clock: systemClock,
    random: Math.random,
    codec: trustingCodec,
    onHello: () => resolve(),
  });
  connection.start();
  await promise;
  return connection;
}

/** Returns the position of the newest message. */
async function write(connection: Connection, chatId: string): Promise<number> {
  let sent = 0;
  let newestSeq = 0;
  const writer = async () => {
    while (sent < messages) {
      const text = numberedText(sent);
      sent += 1;
      const { seq } = await connection.call('message.send', { id: newId(), chatId, text });
      newestSeq = Math.max(newestSeq, seq);
    }
  };
  await Promise.all(Array.from({ length: together }, writer));
  return newestSeq;
}
