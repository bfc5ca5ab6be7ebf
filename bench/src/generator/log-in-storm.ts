import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { LogInStorm } from '../results.ts';
import { password, type Seed, type SeededPerson } from '../seed.ts';
import { percentilesOf } from '../statistics.ts';

const attempts = 2_000;
/** The duration: the load is one process, and all at once would keep it busy instead of the server. */
const stormMs = 2_000;
const knownLogIns = 40;

/**
 * 2,000 wrong passwords, each from its own address, half of them for one account and half for all others; at the same
 * time people log in on known devices.
 */
export async function logInStorm({ baseUrl, people }: Seed): Promise<LogInStorm> {
  const victim = people[1];
  if (!victim) throw new RangeError('The seed has too few people');
  const storm = Array.from({ length: attempts }, async (_, index) => {
    await wait((index * stormMs) / attempts);
    const person = index % 2 === 0 ? victim : (people[index % people.length] ?? victim);
    return logIn(baseUrl, person, 'a wrong guess', { 'x-forwarded-for': addressOf(index) });
  });
  const guessing = Promise.all(storm);
  const knownMs: number[] = [];
  let refused = 0;
  // The victim, too, behind one of the guessing addresses.
  for (let index = 0; index < knownLogIns; index += 1) {
    const person = people[1 + (index % (people.length - 1))] ?? victim;
    const beganAt = performance.now();
    const status = await logIn(baseUrl, person, password, {
      'x-forwarded-for': addressOf(index),
      cookie: /tend-device=[^;]+/.exec(person.cookie)?.[0] ?? '',
    });
    if (status !== 200) refused += 1;
    knownMs.push(performance.now() - beganAt);
  }
  const statuses = await guessing;
  return {
    knownMs: percentilesOf(knownMs),
    knownRefused: refused,
    checked: statuses.filter((status) => status === 401).length,
    unanswered: statuses.filter((status) => status === 0).length,
  };
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Returns the status, or 0 without an answer. */
function logIn(
  baseUrl: string,
  { email }: SeededPerson,
  given: string,
  headers: Record<string, string>,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request(
    `${baseUrl}/api/session.login`,
    { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  sent.once('error', () => resolve(0));
  sent.end(JSON.stringify({ email, password: given }));
  return promise;
}

function addressOf(index: number): string {
  return `10.9.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}
