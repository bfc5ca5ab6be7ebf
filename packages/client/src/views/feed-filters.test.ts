import { limits, type FeedFilter } from '@tend/protocol';
import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { membership, notification, ownSpace, settings } from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';

let world: ChatWorld;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
});

/** Twice as many as a device stores, all seen: three mentions far back, all others keywords. */
async function holdFewMentions(): Promise<void> {
  world.notifications = Array.from({ length: 2 * limits.heldNotifications }, (_, index) => {
    const seq = 2 * limits.heldNotifications - index;
    const type = seq === 90 ? 'mention' : seq === 30 ? 'all' : 'keyword';
    return notification(seq, { type, state: 'read' });
  });
  const held = world.notifications.slice(0, limits.heldNotifications);
  await world.reset(ownSpace, held.length, [settings(), membership(), ...held]);
}

function seqsOf(filter: FeedFilter): (number | null)[] {
  return world.views.feeds[filter].getSnapshot().entries.map(({ seq }) => seq);
}

test('[FD18] the mentions come with their first page, however far back they are', async () => {
  await holdFewMentions();
  const { mentions, all } = world.views.feeds;
  expect(mentions.getSnapshot()).toMatchObject({ entries: [], hasOlder: true });
  await mentions.loadOlder();
  expect(mentions.getSnapshot()).toMatchObject({ hasOlder: false, isLoadingOlder: false });
  expect(seqsOf('mentions')).toEqual([90, 30]);
  expect(world.calls).toHaveLength(1);
  // Entries between them are fetched where they are shown.
  expect(seqsOf('all')).toHaveLength(limits.heldNotifications);
  await all.loadOlder();
  expect(seqsOf('all').at(-1)).toBe(limits.heldNotifications - 49);
});

test('[FD18] the feed itself can be fetched from a server without filters', async () => {
  await holdFewMentions();
  await world.views.feeds.all.loadOlder();
  expect(world.calls[0]?.input).not.toHaveProperty('filter');
});

test('[FD18] without a connection the mentions are those in the local copy', async () => {
  await holdFewMentions();
  const seq = 2 * limits.heldNotifications + 1;
  await world.arrive(ownSpace, notification(seq));
  world.failure = new ConnectionError('not_connected');
  await expect(world.views.feeds.mentions.loadOlder()).rejects.toBe(world.failure);
  expect(world.views.feeds.mentions.getSnapshot().hasOlder).toBe(true);
  expect(seqsOf('mentions')).toEqual([seq]);
});

test('[FD18] a fetched mention follows its changes', async () => {
  await holdFewMentions();
  await world.views.feeds.mentions.loadOlder();
  const changed = { type: 'mention', version: 2 * limits.heldNotifications + 1 } as const;
  await world.arrive(ownSpace, notification(90, { ...changed, state: 'cleared' }));
  expect(seqsOf('mentions')).toEqual([30]);
});

test('[FD18] that nothing is unread or urgent is known without asking', async () => {
  await holdFewMentions();
  for (const filter of ['unread', 'urgent'] as const) {
    const feedOfFilter = world.views.feeds[filter];
    expect(feedOfFilter.getSnapshot()).toMatchObject({ entries: [], hasOlder: false });
    await feedOfFilter.loadOlder();
  }
  expect(world.calls).toEqual([]);
});

test('[FD18] everything unread is there at once, however old, with direct messages', async () => {
  await holdFewMentions();
  await world.holdSouth(2);
  await world.arrive(
    ownSpace,
    notification(20),
    notification(750, { state: 'opened', version: 2 * limits.heldNotifications + 1 }),
  );
  const { unread, mentions } = world.views.feeds;
  expect(unread.getSnapshot().entries).toMatchObject([
    { type: 'direct', count: 2 },
    { type: 'mention', seq: 20 },
  ]);
  expect(unread.getSnapshot().hasOlder).toBe(false);
  expect(mentions.getSnapshot().entries).toMatchObject([{ seq: 750, state: 'opened' }]);
});
