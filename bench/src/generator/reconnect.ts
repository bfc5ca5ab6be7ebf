import { Connection, systemClock, trustingCodec } from '@tend/client';
import type { Claim, OutputOf } from '@tend/protocol';
import type { Reconnected } from '../results.ts';
import type { Seed, SeededPerson } from '../seed.ts';
import { socketsWith } from './tend-target.ts';

/**
 * Phones, one for each of the seed's people, that have everything except the newest message. Calls `onReady` when all
 * are connected; the caller then restarts the server. Resolves when all have reconnected and caught up.
 */
export async function reconnect(seed: Seed, onReady: () => void): Promise<Reconnected> {
  let failures = 0;
  const { promise: allBack, resolve } = Promise.withResolvers<void>();
  let back = 0;
  const connecting = seed.people.map((person) =>
    startPhone(seed, person, {
      onCaughtUp: () => {
        back += 1;
        if (back === seed.people.length) resolve();
      },
      onFailure: () => {
        failures += 1;
      },
    }),
  );
  await Promise.all(connecting);
  onReady();
  await allBack;
  return { lastAt: Date.now(), failures };
}

/** The same phones, which stay connected; resolves when all have caught up. */
export async function connectPhones(seed: Seed): Promise<void> {
  const ignored = { onCaughtUp: () => undefined, onFailure: () => process.exit(1) };
  await Promise.all(seed.people.map((person) => startPhone(seed, person, ignored)));
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
    if (claims === null) {
      const held = await loadAll(connection);
      epoch = held.epoch;
      claims = claimsBehind(held.claims, seed.groupChatId);
      resolve();
      return;
    }
    const answer = await connection.call('sync.catchUp', { epoch, claims });
    if (answer.updates.length === 0 || !answer.isComplete) events.onFailure();
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

async function loadAll(connection: Connection): Promise<{ epoch: string; claims: Claim[] }> {
  const held = new Map<string, Claim>();
  for (let epoch: string | null = null; ;) {
    const claims = [...held.values()];
    const answer: OutputOf<'sync.catchUp'> = await connection.call('sync.catchUp', {
      epoch,
      claims,
    });
    ({ epoch } = answer);
    for (const update of answer.updates) {
      if (update.type !== 'gone') {
        held.set(update.space.id, { ...update.space, version: update.version });
      }
    }
    if (answer.isComplete) return { epoch, claims: [...held.values()] };
  }
}

/** The phone's claims, without the newest message of one chat. */
function claimsBehind(claims: readonly Claim[], chatId: string): Claim[] {
  return claims.map((claim) => ({
    ...claim,
    version: claim.version - (claim.id === chatId ? 1 : 0),
  }));
}
