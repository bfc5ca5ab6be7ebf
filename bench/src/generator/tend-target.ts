import { Connection, systemClock, trustingCodec, type SocketPort } from '@tend/client';
import type { ServerFrame } from '@tend/protocol';
import WebSocket from 'ws';
import { newId } from '../ids.ts';
import type { Seed, SeededPerson } from '../seed.ts';
import type { Peer, Target } from './target.ts';

const messageMark = Buffer.from('"kind":"message"');

/** Tend, through the client's own connection. */
export function createTendTarget(seed: Seed): Target {
  const url = `${seed.baseUrl.replace('http', 'ws')}/ws`;

  function connect(
    person: SeededPerson | undefined,
    chatId: string,
    onTexts: (texts: string[]) => void,
  ): Promise<Peer> {
    if (!person) throw new RangeError('The seed has too few people');
    const { promise, resolve } = Promise.withResolvers<Peer>();
    const connection = new Connection({
      url,
      openSocket: socketsWith(person.cookie),
      clock: systemClock,
      random: Math.random,
      codec: trustingCodec,
      onHello: () => resolve(peer),
      onFrame: (frame) => onTexts(textsOf(frame, chatId, person.userId)),
    });
    const peer: Peer = {
      send(text, onAck) {
        connection
          .call('message.send', { id: newId(), chatId, text })
          .then(onAck, (error: unknown) => {
            // A failed message invalidates the run.
            console.error(error);
            process.exit(1);
          });
      },
      close: () => connection.stop(),
    };
    connection.start();
    return promise;
  }

  return {
    connectPair: (pair, side, onText) =>
      connect(
        seed.people[pair * 2 + (side === 'a' ? 0 : 1)],
        seed.pairChatIds[pair] ?? '',
        (texts) => {
          for (const text of texts) onText(text);
        },
      ),
    connectGroup: (member, onDeliveries) =>
      connect(seed.people[member], seed.groupChatId, onDeliveries),
    connectGroupCounter: (member, onDeliveries) =>
      openRaw(url, seed.people[member], (bytes) => onDeliveries(countMessages(bytes))),
    connectIdle: (index) => openRaw(url, seed.people[index % seed.people.length], () => undefined),
  };
}

/** Messages by others; a sender's own copy is not a delivery. */
function textsOf(frame: ServerFrame, chatId: string, ownId: string): string[] {
  if (frame.type !== 'change' || frame.space.id !== chatId) return [];
  return frame.rows.flatMap((row) =>
    row.kind === 'message' && row.authorId !== ownId && row.content.type === 'text'
      ? [row.content.text]
      : [],
  );
}

/** Resolves with the hello. */
function openRaw(
  url: string,
  person: SeededPerson | undefined,
  onBytes: (bytes: Buffer) => void,
): Promise<Peer> {
  const { promise, resolve, reject } = Promise.withResolvers<Peer>();
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    headers: { cookie: person?.cookie ?? '' },
  });
  const peer: Peer = {
    send: () => {
      throw new Error('This peer only listens');
    },
    close: () => socket.terminate(),
  };
  socket.on('error', reject);
  socket.once('message', () => {
    socket.on('message', onBytes);
    resolve(peer);
  });
  return promise;
}

function countMessages(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(messageMark); at >= 0; at = bytes.indexOf(messageMark, at + 1)) {
    count += 1;
  }
  return count;
}

/** Browsers send the cookie automatically; here each connection is another person's. */
export function socketsWith(cookie: string): SocketPort {
  return (url, handlers) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, headers: { cookie } });
    socket.on('open', () => handlers.onOpen());
    socket.on('message', (data: Buffer) => handlers.onText(data.toString()));
    // 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => handlers.onClosed(code, reason.toString()));
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}
