/**
 * The performance of the parts without Tend: a bare `ws` server that either stores each message with better-sqlite3
 * (FULL, one commit per turn of the event loop) before it passes it on, or fans it out without storing.
 *
 * A socket's path names its role: `/pair/<n>/<a|b>` or `/group`. Prints its port on the first line.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { argv } from 'node:process';
import type { Duplex } from 'node:stream';
import SqliteConnection from 'better-sqlite3';
import { WebSocketServer, type WebSocket } from 'ws';

interface Arrived {
  from: WebSocket;
  /** As long as Tend's ids. */
  chatId: string;
  partner: string | null;
  data: Buffer;
}

/** One binary frame (RFC 6455, section 5.2) of at most 125 bytes, the size of all of the load. */
function frame(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x82, data.length]), data]);
}

const ack = frame(Buffer.from([1]));
const [databasePath] = argv.slice(2);
const connection = databasePath === undefined ? null : new SqliteConnection(databasePath);
connection?.pragma('journal_mode = WAL');
connection?.pragma('synchronous = FULL');
// The minimum that any messenger stores of a message, with no index except the key.
connection?.exec(
  'create table message (id integer primary key, chat text, author text, created_at integer, body text)',
);
const insert = connection?.prepare(
  'insert into message (chat, author, created_at, body) values (?, ?, ?, ?)',
);
const begin = connection?.prepare('begin immediate');
const commit = connection?.prepare('commit');

const pairs = new Map<string, WebSocket>();
const group = new Set<WebSocket>();
let arrived: Arrived[] = [];

function handle(message: Arrived): void {
  if (arrived.push(message) === 1) setImmediate(passOn);
}

function passOn(): void {
  const batch = arrived;
  arrived = [];
  if (insert) {
    begin?.run();
    const now = Date.now();
    for (const { chatId, partner, data } of batch) {
      insert.run(chatId, partner, now, data.toString());
    }
    commit?.run();
  }
  const outgoing = new Map<WebSocket, Buffer[]>();
  const toGroup: Buffer[] = [];
  for (const { from, partner, data } of batch) {
    if (partner === null) toGroup.push(frame(data));
    else {
      add(outgoing, from, ack);
      const other = pairs.get(partner);
      if (other) add(outgoing, other, frame(data));
    }
  }
  for (const [socket, frames] of outgoing) write(socket, Buffer.concat(frames));
  if (toGroup.length > 0) {
    const bytes = Buffer.concat(toGroup);
    for (const socket of group) write(socket, bytes);
  }
}

function add(outgoing: Map<WebSocket, Buffer[]>, socket: WebSocket, bytes: Buffer): void {
  const frames = outgoing.get(socket);
  if (frames) frames.push(bytes);
  else outgoing.set(socket, [bytes]);
}

/** ws has no public way to write framed bytes: they are written to the stream below. */
function write(socket: WebSocket, bytes: Buffer): void {
  streams.get(socket)?.write(bytes);
}

const http = createServer();
const streams = new WeakMap<WebSocket, Duplex>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
http.on('upgrade', (request, stream, head) => {
  sockets.handleUpgrade(request, stream, head, (socket) => {
    streams.set(socket, stream);
    open(socket, request.url ?? '');
  });
});

function open(socket: WebSocket, url: string): void {
  const [, kind, number, side] = url.split('/');
  const partner = kind === 'pair' ? `${number}/${side === 'a' ? 'b' : 'a'}` : null;
  if (kind === 'pair') pairs.set(`${number}/${side}`, socket);
  else group.add(socket);
  const chatId = randomUUID();
  socket.on('message', (data: Buffer) => handle({ from: socket, chatId, partner, data }));
  socket.on('close', () => group.delete(socket));
  // The client counts as connected when it receives something, like Tend's hello.
  write(socket, ack);
}

http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
});
