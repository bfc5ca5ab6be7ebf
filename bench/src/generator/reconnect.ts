import { Connection, systemClock, trustingCodec } from '@tend/client';
import type { Claim, OutputOf } from '@tend/protocol';
import type { Reconnected } from '../results.ts';
import type { Seed, SeededPerson } from '../seed.ts';
import { socketsWith } from './tend-target.ts';

const clients = 1_000;

/**
 * 1,000 phones that have everything but the newest message. Calls `onReady` when all are connected; the caller then
 * restarts the server. Resolves when all have come back and caught up.
 */
export async function reconnect(seed: Seed, onReady: () => void): Promise<Reconnected> {
  let failures = 0;
  const { promise: allBack, resolve } = Promise.withResolvers<void>();
  let back = 0;
  const connecting = Array.from({ length: clients }, (_, index) => {
    const person = seed.people[index % seed.people.length];
    if (!person) throw new RangeError('The seed has nobody');
    return startPhone(seed, person, {
      onCaughtUp: () => {
        back += 1;
        if (back === clients) resolve();
      },
      onFailure: () => {
        failures += 1;
      },
    });
  });
  await Promise.all(connecting);
  onReady();
  await allBack;
  return { lastAt: Date.now(), failures };
}

interface PhoneEvents {
  /** After the restart. */
  onCaughtUp: () => void;
  onFailure: () => void;
}

/** Resolves when it has connected and caught up the first time. */
function startPhone(seed: Seed, { cookie }: SeededPerson, events: PhoneEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let epoch: string | null = null;
  let claims: Claim[] | null = null;

  async function catchUp(): Promise<void> {
    const isFirst = claims === null;
    const answer = await connection.call('sync.catchUp', { epoch, claims: claims ?? [] });
    if (isFirst) {
      epoch = answer.epoch;
      claims = claimsBehind(answer, seed.groupChatId);
      resolve();
    } else if (answer.updates.length === 0) events.onFailure();
    else events.onCaughtUp();
  }

  const connection = new Connection({
    url: `${seed.baseUrl.replace('http', 'ws')}/ws`,
    openSocket: socketsWith(cookie),
    clock: systemClock,
    random: Math.random,
    codec: trustingCodec,
    onHello: () => void catchUp().catch(events.onFailure),
  });
  connection.start();
  return promise;
}

/** What the phone has after this answer, less the newest message of one chat. */
function claimsBehind({ updates }: OutputOf<'sync.catchUp'>, chatId: string): Claim[] {
  return updates.flatMap((update) =>
    update.type === 'gone'
      ? []
      : [{ ...update.space, version: update.version - (update.space.id === chatId ? 1 : 0) }],
  );
}
