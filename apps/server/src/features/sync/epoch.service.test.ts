import type { Claim } from '@tend/protocol';
import { expect, test } from 'vitest';
import { startServices, type Services } from '../services.fixture.ts';
import { startDevice } from './device.fixture.ts';

/** The server starts again on the same database. */
async function startAgain(services: Services) {
  const { epoch, sync } = services.create();
  await epoch.begin();
  return { ...services, epoch, sync };
}

test('[SY8] each start opens an epoch', async () => {
  const services = await startServices();
  const again = await startAgain(services);
  expect(again.epoch.current).not.toBe(services.epoch.current);
});

test('[SY30] rows from an earlier start stay valid, however long ago that was', async () => {
  const services = await startServices();
  const { ada, ben } = services;
  const quiet = await services.openDirect(ada, services.cid);
  const chatId = await services.openDirect(ada, ben);
  const device = startDevice(services, ada);
  await device.catchUp();
  await services.send(ben, chatId, 'one');
  await startAgain(services);
  await services.send(ben, chatId, 'two');
  const later = await startAgain(await startAgain(services));
  const answer = await later.sync.catchUp(ada, {
    epoch: services.epoch.current,
    claims: [...device.claims()],
  });
  expect(answer).toMatchObject({ epoch: later.epoch.current, isContinued: true });
  expect(answer.updates).toMatchObject([{ type: 'rows', space: { id: chatId } }]);
  expect(answer.updates.map(({ space }) => space.id)).not.toContain(quiet);
});

test('[SV125] the ends of 200 epochs are kept, and the last end of each space unchanged since then', async () => {
  const services = await startServices();
  const { ada, ben, db } = services;
  const quiet = await services.openDirect(ada, services.cid);
  const chatId = await services.openDirect(ada, ben);
  const epochs: string[] = [];
  let now = services;
  for (let start = 0; start < 250; start += 1) {
    epochs.push(now.epoch.current);
    await services.send(ben, chatId, 'Hello');
    now = await startAgain(now);
  }
  const isBuiltUpon = async (start: number, claims: Claim[]) => {
    const { isContinued } = await now.sync.catchUp(ada, { epoch: epochs[start] ?? null, claims });
    return isContinued;
  };
  const lively: Claim = { kind: 'chat', id: chatId, version: 3 };
  expect(await isBuiltUpon(60, [lively])).toBe(true);
  expect(await isBuiltUpon(10, [lively])).toBe(false);
  expect(await isBuiltUpon(10, [{ kind: 'chat', id: quiet, version: 1 }])).toBe(true);
  expect(await isBuiltUpon(60, [{ ...lively, version: 200 }])).toBe(false);
  const ends = await db.select((tables) =>
    tables.selectFrom('epoch_ends').select('epoch').where('space_id', '=', chatId),
  );
  expect(ends.length).toBeLessThan(205);
});

test('[SY31] rows from an unknown epoch are worthless', async () => {
  const services = await startServices();
  const { ada, ben } = services;
  await services.openDirect(ada, ben);
  const device = startDevice(services, ada);
  await device.catchUp();
  const answer = await device.ask('an epoch of a history that is lost', device.claims());
  expect(answer).toMatchObject({ epoch: services.epoch.current, isContinued: false });
  expect(answer.updates.map(({ type }) => type)).toEqual(['reset', 'reset', 'reset']);
});

test('[SY31] a device that is ahead of an epoch’s end starts over, even if the space has overtaken it', async () => {
  const services = await startServices();
  const { ada, ben } = services;
  const chatId = await services.openDirect(ada, ben);
  const device = startDevice(services, ada);
  await device.catchUp();
  const ahead = device
    .claims()
    .map((claim) => ({ ...claim, version: claim.version + (claim.id === chatId ? 2 : 0) }));
  const again = await startAgain(services);
  for (const text of ['one', 'two', 'three']) await services.send(ben, chatId, text);
  const ask = (claims: typeof ahead) =>
    again.sync.catchUp(ada, { epoch: services.epoch.current, claims });
  expect(await ask(ahead)).toMatchObject({ isContinued: false });
  expect(await ask([...device.claims()])).toMatchObject({ isContinued: true });
});

test('[SY9] a false claim makes only its device start over, and is logged once', async () => {
  const services = await startServices();
  const { ada, ben, log } = services;
  const again = await startAgain(services);
  const others = startDevice(again, ben);
  await others.catchUp();
  const claims = [{ kind: 'user', id: ada, version: 1_000 } as const];
  for (const epoch of [services.epoch.current, again.epoch.current]) {
    const answer = await again.sync.catchUp(ada, { epoch, claims });
    expect(answer).toMatchObject({ epoch: again.epoch.current, isContinued: false });
    expect(answer.updates.map(({ type }) => type)).toEqual(['reset', 'reset']);
  }
  expect(log.lines.filter((line) => line.includes('A device is ahead'))).toHaveLength(1);
  expect(await others.catchUp()).toMatchObject({ isContinued: true, updates: [] });
});
