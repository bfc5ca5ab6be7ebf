import { expect, test, vi } from 'vitest';
import { startServices } from '../services.fixture.ts';
import { FakeConnections } from './fake-connections.fixture.ts';
import { PresenceService } from './presence.service.ts';

async function startPresence() {
  const { db, bus, clock, log, ada, ben, cid, id } = await startServices();
  const connections = new FakeConnections();
  const presence = new PresenceService({ db, bus, clock, log, connections });
  const peek = async (userId: string) =>
    (await presence.watch({ userId: ada, connectionId: null }, [userId])).people[0];
  return { db, bus, clock, log, ada, ben, cid, id, connections, presence, peek };
}

const minute = (time: number): number => time - (time % 60_000);

test('[PR1] a person is online from the first socket to the last', async () => {
  const { connections, presence, peek, ada, ben } = await startPresence();
  expect(await peek(ben)).toEqual({ userId: ben, isOnline: false, lastSeenAt: null });
  connections.open(1, ben);
  connections.open(2, ben);
  connections.open(3, ada);
  connections.close(1, ben);
  expect(presence.onlineIds).toEqual([ben, ada]);
  expect(await peek(ben)).toEqual({ userId: ben, isOnline: true, lastSeenAt: null });
  connections.close(2, ben);
  expect(presence.onlineIds).toEqual([ada]);
  expect(await peek(ben)).toMatchObject({ isOnline: false });
});

test('[PR2] last seen is the minute in which the last socket closed, also after a restart', async () => {
  const { connections, presence, peek, clock, db, bus, log, ben, cid } = await startPresence();
  connections.open(1, ben);
  connections.open(2, cid);
  clock.advance(125_500);
  connections.close(1, ben);
  const benSeenAt = minute(clock.now());
  expect(await peek(ben)).toEqual({ userId: ben, isOnline: false, lastSeenAt: benSeenAt });
  clock.advance(600_000);
  expect(await peek(ben)).toMatchObject({ lastSeenAt: benSeenAt });

  // A server that stops has seen everyone who is still connected.
  await presence.close();
  const next = new PresenceService({ db, bus, clock, log, connections: new FakeConnections() });
  const viewer = { userId: ben, connectionId: null };
  expect(await next.watch(viewer, [ben, cid])).toEqual({
    people: [
      { userId: ben, isOnline: false, lastSeenAt: benSeenAt },
      { userId: cid, isOnline: false, lastSeenAt: minute(clock.now()) },
    ],
  });
});

test('[PR2] a person who connects and disconnects many times in a minute is stored once', async () => {
  const { connections, presence, clock, db, ben } = await startPresence();
  const write = vi.spyOn(db, 'write');
  for (let visit = 0; visit < 10; visit += 1) {
    connections.open(visit, ben);
    clock.advance(2_000);
    connections.close(visit, ben);
    clock.advance(2_000);
  }
  expect(presence.onlineIds).toEqual([]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('[PR3] a connection is told about the people it watches, until it watches others or closes', async () => {
  const { connections, presence, clock, ada, ben, cid } = await startPresence();
  connections.open(1, ada);
  clock.advance(1_000);
  const viewer = { userId: ada, connectionId: 1 };
  await presence.watch(viewer, [ben]);
  connections.open(2, ben);
  connections.open(3, cid);
  clock.advance(1_000);
  const isOnline = (userId: string) => ({ userId, isOnline: true, lastSeenAt: null });
  expect(connections.sent).toEqual([{ to: [1], people: [isOnline(ben)] }]);

  await presence.watch(viewer, [cid]);
  connections.close(2, ben);
  connections.close(3, cid);
  clock.advance(1_000);
  expect(connections.sent.slice(1)).toEqual([
    { to: [1], people: [{ userId: cid, isOnline: false, lastSeenAt: minute(clock.now()) }] },
  ]);

  connections.close(1, ada);
  // A call still running when its socket closes watches nothing.
  await presence.watch(viewer, [cid]);
  connections.open(4, cid);
  clock.advance(1_000);
  expect(connections.sent).toHaveLength(2);
});

test('[PR4] changes within a second are sent together, in a frame made once for all connections with the same content', async () => {
  const { connections, presence, clock, ada, ben, cid } = await startPresence();
  connections.open(1, ada);
  connections.open(2, ada);
  clock.advance(1_000);
  for (const connectionId of [1, 2]) {
    await presence.watch({ userId: ada, connectionId }, [ben, cid]);
  }
  connections.open(3, ben);
  clock.advance(600);
  connections.open(4, cid);
  clock.advance(399);
  expect(connections.sent).toEqual([]);
  clock.advance(1);
  expect(
    connections.sent.map(({ to, people }) => [to, people.map(({ userId }) => userId)]),
  ).toEqual([
    [
      [1, 2],
      [ben, cid],
    ],
  ]);
});

test('[PR4] a person who is back within a second never left', async () => {
  const { connections, presence, clock, ada, ben } = await startPresence();
  connections.open(1, ada);
  connections.open(2, ben);
  clock.advance(1_000);
  await presence.watch({ userId: ada, connectionId: 1 }, [ben]);
  connections.close(2, ben);
  clock.advance(500);
  connections.open(3, ben);
  clock.advance(10_000);
  expect(connections.sent).toEqual([]);
});

test('[PR5] unknown ids are ignored', async () => {
  const { presence, ada, ben, id } = await startPresence();
  const { people } = await presence.watch({ userId: ada, connectionId: null }, [id(), ben, ben]);
  expect(people).toEqual([{ userId: ben, isOnline: false, lastSeenAt: null }]);
});
