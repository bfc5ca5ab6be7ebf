import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@tend/protocol';
import WebSocket from 'ws';
import { newId } from '../ids.ts';
import type { Seed, SeededPerson } from '../seed.ts';

/** How long each flood is held at its full size. */
const heldMs = 3_000;
/** People who do the same on all their devices. */
const hostilePeople = 10;
const longText = 'щ'.repeat(limits.messageTextLength);

type Flood = (seed: Seed) => Promise<void>;

/** The most that a hostile network, and hostile people, can send; each resolves when it has ended. */
export const floods: Record<string, Flood> = {
  /** Idle connections, and sockets without a session. */
  async connections({ baseUrl }) {
    const silent = await Promise.all(Array.from({ length: 4_000 }, () => dial(baseUrl)));
    const strangers = await Promise.all(Array.from({ length: 2_000 }, () => dial(baseUrl)));
    for (const socket of strangers) socket.write(upgradeOf(baseUrl, ''));
    await wait(heldMs);
    for (const socket of [...silent, ...strangers]) socket.destroy();
  },

  /**
   * Requests that stop just before their end: in the headers, in a body without a session, and in the bodies of a few
   * people.
   */
  async hugeInputs({ baseUrl, people }) {
    const almostAll = 'x'.repeat(limits.requestBytes - 1_000);
    const hostile = people.slice(0, hostilePeople);
    const beginnings = [
      `GET /api/session.list?input=${almostAll}`,
      `${headOf('session.login', '')}${almostAll}`,
      ...hostile.map(({ cookie }) => `${headOf('message.send', cookie)}${almostAll}`),
    ];
    const sockets = await Promise.all(
      Array.from({ length: 3_000 }, async (_, index) => {
        const socket = await dial(baseUrl);
        // A third of each.
        const which = index % 3 === 2 ? 2 + (index % hostilePeople) : index % 3;
        socket.write(beginnings[which] ?? '');
        return socket;
      }),
    );
    await wait(heldMs);
    for (const socket of sockets) socket.destroy();
  },

  /** Phones that stop reading while long messages are written to a group of everyone. */
  async slowReaders(seed) {
    const readers = await openSockets(seed, seed.people, 5);
    for (const reader of readers) reader.pause();
    await writeLong(seed, 1_500);
    await wait(heldMs);
    for (const reader of readers) reader.terminate();
  },

  /** A few people repeatedly request pages and full reloads on many devices, and read none of them. */
  async catchUps(seed) {
    await writeLong(seed, 200);
    const hostile = seed.people.slice(0, hostilePeople);
    const phones = await openSockets(seed, hostile, limits.socketsPerPerson);
    for (const phone of phones) phone.pause();
    for (let round = 0; round < 20; round += 1) {
      for (const phone of phones) {
        if (phone.readyState !== WebSocket.OPEN) continue;
        call(phone, round * 2, 'sync.catchUp', { epoch: null, claims: [] });
        call(phone, round * 2 + 1, 'message.page', { chatId: seed.groupChatId, limit: 100 });
      }
      await wait(200);
    }
    await wait(heldMs);
    for (const phone of phones) phone.terminate();
  },

  /** Devices that read nothing keep sending the largest possible queries, which wait for their turn. */
  async waitingQueries(seed) {
    await writeLong(seed, 200);
    const hostile = seed.people.slice(0, hostilePeople);
    const phones = await openSockets(seed, hostile, limits.socketsPerPerson);
    const page = { chatId: seed.groupChatId, limit: 100 };
    // Takes twenty times as much memory when parsed.
    const padding = Array.from({ length: 80_000 }, () => ({}));
    for (const phone of phones) phone.pause();
    for (let id = 0; id < limits.callsInFlight; id += 1) {
      for (const phone of phones) {
        const isFull = phone.bufferedAmount > limits.frameBytes;
        if (phone.readyState !== WebSocket.OPEN || isFull) continue;
        call(phone, id, 'message.page', id < 8 ? page : { ...page, padding });
      }
      await wait(100);
    }
    await wait(heldMs);
    for (const phone of phones) phone.terminate();
  },

  /** A few people request long pages over HTTP, each on its own connection, and read none of them. */
  async unreadAnswers(seed) {
    await writeLong(seed, 200);
    const input = encodeURIComponent(JSON.stringify({ chatId: seed.groupChatId, limit: 100 }));
    const hostile = seed.people.slice(0, hostilePeople);
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const socket = await dial(seed.baseUrl);
        socket.pause();
        const { cookie } = hostile[index % hostile.length] ?? { cookie: '' };
        socket.write(
          `GET /api/message.page?input=${input} HTTP/1.1\r\nHost: tend\r\nCookie: ${cookie}\r\n\r\n`,
        );
        return socket;
      }),
    );
    await wait(heldMs);
    for (const socket of sockets) socket.destroy();
  },
};

async function dial(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connectTcp(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
}

function headOf(name: string, cookie: string): string {
  return (
    `POST /api/${name} HTTP/1.1\r\nHost: tend\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${limits.requestBytes - 1}\r\n\r\n`
  );
}

function upgradeOf(baseUrl: string, cookie: string): string {
  return (
    `GET /ws HTTP/1.1\r\nHost: ${new URL(baseUrl).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: ${cookie}\r\n\r\n`
  );
}

async function openSockets(
  { baseUrl }: Seed,
  people: readonly SeededPerson[],
  each: number,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let round = 0; round < each; round += 1) {
    sockets.push(...(await Promise.all(people.map((person) => openSocket(baseUrl, person)))));
  }
  return sockets;
}

async function openSocket(baseUrl: string, { cookie }: SeededPerson): Promise<WebSocket> {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/ws`, {
    perMessageDeflate: false,
    headers: { cookie },
  });
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}

async function writeLong({ baseUrl, people, groupChatId }: Seed, count: number): Promise<void> {
  const [writer] = people;
  if (!writer) throw new RangeError('The seed has nobody');
  const socket = await openSocket(baseUrl, writer);
  for (let index = 0; index < count; index += 1) {
    call(socket, index, 'message.send', { id: newId(), chatId: groupChatId, text: longText });
    if (index % 20 === 19) await wait(20);
  }
  await wait(1_000);
  socket.terminate();
}

function call(socket: WebSocket, id: number, name: string, input: unknown): void {
  socket.send(JSON.stringify({ type: 'call', id, name, input }));
}
