import { beforeEach, expect, test } from 'vitest';
import { ConnectionError } from '../connection-error.ts';
import { north } from '../rows.fixture.ts';
import { ChatWorld } from './chat-world.fixture.ts';
import { findFirstSince } from './first-since.ts';

let world: ChatWorld;
/** What the server answers; null without a connection. */
let answer: number | null = null;
let asked = 0;

beforeEach(async () => {
  world = new ChatWorld();
  await world.copy.open();
  answer = null;
  asked = 0;
});

/** Messages have the times 1,002, 1,003 and so on, by their positions. */
function find(since: number): Promise<number | null> {
  const call = () => {
    asked += 1;
    if (answer === null) return Promise.reject(new ConnectionError('not connected'));
    return Promise.resolve({ seq: answer });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only one operation is called
  return findFirstSince({ copy: world.copy, call: call as never }, { chatId: north, since });
}

test('[CL153] a chat that is wholly on the device tells by itself', async () => {
  await world.holdNorth({ total: 90 });
  expect(await find(0)).toBe(2);
  expect(await find(1_002)).toBe(2);
  expect(await find(1_003)).toBe(3);
  expect(await find(1_057)).toBe(57);
  expect(await find(1_091)).toBe(91);
  expect(await find(1_092)).toBeNull();
  expect(asked).toBe(0);
});

test('[CL153] what may be older than the stored messages is asked of the server', async () => {
  await world.holdNorth({ total: 90, held: 30 });
  expect(await find(1_070)).toBe(70);
  expect(await find(1_063)).toBe(63);
  expect(asked).toBe(0);
  answer = 7;
  // The oldest stored one is of that time; whether it is the first, the device does not know.
  expect(await find(1_062)).toBe(7);
  expect(await find(5)).toBe(7);
  expect(asked).toBe(2);
  answer = null;
  await expect(find(5)).rejects.toThrow(ConnectionError);
});
