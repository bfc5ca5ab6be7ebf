import type { MembershipRow, MessageRow } from '@tend/protocol';
import { expect, test } from 'vitest';
import type { Change } from '../../platform/db/database.ts';
import { startGatewayFixture, type Peer } from './gateway.fixture.ts';

const anna = '00000000-0000-7000-8000-00000000000a';
const ben = '00000000-0000-7000-8000-00000000000b';
const chatId = '00000000-0000-7000-8000-0000000000cc';
const chat = { kind: 'chat', id: chatId } as const;

function message(seq: number, text = 'Good morning'): MessageRow {
  return {
    kind: 'message',
    id: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    chatId,
    authorId: anna,
    seq,
    version: seq,
    createdAt: 0,
    content: { type: 'text', text },
  };
}

function membership(userId: string, state: 'active' | 'left', version: number): MembershipRow {
  return { kind: 'membership', userId, chatId, state, version };
}

/** The change that a commit publishes when a person's space changes. */
function moved(row: MembershipRow): Change {
  const space = { kind: 'user', id: row.userId } as const;
  return { space, from: row.version - 1, to: row.version, rows: [row] };
}

const bothInChat = () => Promise.resolve([chatId]);

function textsOf(peer: Peer): string[] {
  return peer.frames
    .flatMap((frame) => (frame.type === 'change' ? frame.rows : []))
    .flatMap((row) =>
      row.kind === 'message' && row.content.type === 'text' ? row.content.text : [],
    );
}

test('[SV32] changes committed while a socket opens reach it', async () => {
  const reading = Promise.withResolvers<string[]>();
  const isReading = Promise.withResolvers<void>();
  const { dial, connect, signIn, bus } = await startGatewayFixture({
    listActiveChats(userId) {
      if (userId !== anna) return Promise.resolve([]);
      isReading.resolve();
      return reading.promise;
    },
  });
  const peer = dial(signIn(anna));
  await isReading.promise;
  // The second socket does not finish opening while the other says hello.
  await connect(ben);
  expect(peer.frames).toEqual([]);
  bus.publish('changes', [moved(membership(anna, 'active', 1))]);
  reading.resolve([]);
  await peer.next('hello');
  bus.publish('changes', [{ space: chat, from: 4, to: 5, rows: [message(5)] }]);
  expect(await peer.next('change')).toMatchObject({ space: chat, from: 4, to: 5 });
});

test('[SV41] a peer that does not read is closed before more than 5 MB wait for it', async () => {
  const { connect, bus, connections } = await startGatewayFixture({ listActiveChats: bothInChat });
  const [slow, quick] = [await connect(anna), await connect(ben)];
  slow.socket.pause();
  const text = 'x'.repeat(8_000);
  let seq = 0;
  while (connections.size === 2) {
    const rows = Array.from({ length: 30 }, () => message((seq += 1), text));
    bus.publish('changes', [{ space: chat, from: seq - 30, to: seq, rows }]);
    await quick.settle();
    expect(seq * text.length).toBeLessThan(40_000_000);
  }
  expect(Array.from(connections.values(), ({ userId }) => userId)).toEqual([ben]);
  expect(textsOf(quick)).toHaveLength(seq);
});

test('[SV42] a commit’s changes to a space arrive as one frame, in order', async () => {
  const { connect, bus } = await startGatewayFixture({ listActiveChats: bothInChat });
  const peer = await connect(anna);
  bus.publish('changes', [
    { space: chat, from: 0, to: 1, rows: [message(1, 'one')] },
    { space: { kind: 'user', id: ben }, from: 0, to: 1, rows: [] },
    { space: chat, from: 1, to: 2, rows: [message(2, 'two')] },
    { space: { kind: 'user', id: anna }, from: 6, to: 7, rows: [] },
  ]);
  await peer.settle();
  expect(peer.frames.slice(1, -1)).toEqual([
    { type: 'change', space: chat, from: 0, to: 2, rows: [message(1, 'one'), message(2, 'two')] },
    { type: 'change', space: { kind: 'user', id: anna }, from: 6, to: 7, rows: [] },
  ]);
});

test('[SV42] a commit of more than 256 KB in a space is split between its versions', async () => {
  const { connect, bus } = await startGatewayFixture({ listActiveChats: bothInChat });
  const peer = await connect(anna);
  const text = 'ё'.repeat(8_000);
  const changes = Array.from({ length: 100 }, (_, index) => ({
    space: chat,
    from: index,
    to: index + 1,
    rows: [message(index + 1, text)],
  }));
  bus.publish('changes', changes);
  await peer.settle();
  const frames = peer.frames.filter((frame) => frame.type === 'change');
  expect(frames.length).toBeGreaterThan(2);
  expect(frames.map(({ from }) => from)).toEqual([0, ...frames.slice(0, -1).map(({ to }) => to)]);
  expect(textsOf(peer)).toHaveLength(100);
});

test('[SV43] a removed person receives nothing of the chat from that commit on', async () => {
  const { connect, bus } = await startGatewayFixture({ listActiveChats: bothInChat });
  const [removed, kept] = [await connect(anna), await connect(ben)];
  bus.publish('changes', [
    { space: chat, from: 0, to: 1, rows: [message(1, 'removed')] },
    moved(membership(anna, 'left', 8)),
  ]);
  bus.publish('changes', [{ space: chat, from: 1, to: 2, rows: [message(2, 'secret')] }]);
  bus.publish('receipts', { chatId, receipts: [{ userId: ben, upTo: 2 }], hiddenFrom: [] });
  await Promise.all([removed.settle(), kept.settle()]);
  expect(textsOf(kept)).toEqual(['removed', 'secret']);
  expect(removed.frames.filter(({ type }) => type !== 'pong').slice(1)).toMatchObject([
    { type: 'change', space: { kind: 'user', id: anna }, to: 8 },
  ]);
});

test('[MS91] read marks of others are not sent to who hides theirs', async () => {
  const { connect, bus } = await startGatewayFixture({ listActiveChats: bothInChat });
  const [hiding, other] = [await connect(anna), await connect(ben)];
  const receipts = [{ userId: ben, upTo: 2 }];
  bus.publish('receipts', { chatId, receipts, hiddenFrom: [anna] });
  expect(await other.next('receipts')).toEqual({ type: 'receipts', chatId, receipts });
  await hiding.settle();
  expect(hiding.frames.map(({ type }) => type)).toEqual(['hello', 'pong']);
});

test('[SV44] typing signals reach the others in the chat, not the typist’s own devices', async () => {
  const { connect, bus } = await startGatewayFixture({ listActiveChats: bothInChat });
  const [typing, other] = [await connect(anna), await connect(ben)];
  bus.publish('typing', { chatId, userId: anna, isTyping: true });
  expect(await other.next('typing')).toEqual({
    type: 'typing',
    chatId,
    userId: anna,
    isTyping: true,
  });
  await typing.settle();
  expect(typing.frames.map(({ type }) => type)).toEqual(['hello', 'pong']);
});
