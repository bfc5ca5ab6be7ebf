import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices, type Services } from '../services.fixture.ts';
import { findUpdate, startDevice } from './device.fixture.ts';
import { SyncService } from './sync.service.ts';

/** A service in which something happens between reading a chat's version and its messages. */
function interrupt(services: Services, happen: () => Promise<unknown>): SyncService {
  const { db, epoch, sources, messages, readMarks } = services;
  const message: typeof sources.message = async (...range) => {
    await happen();
    return sources.message(...range);
  };
  return new SyncService({ db, epoch, sources: { ...sources, message }, messages, readMarks });
}

test('[SY11] a message written during a catch-up is in it, or follows without a gap', async () => {
  const services = await startServices();
  const { ada, ben, changes } = services;
  const chatId = await services.addGroup(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  const { seq } = await services.send(ada, chatId, 'before');
  changes.length = 0;
  const sync = interrupt(services, () => services.send(ada, chatId, 'meanwhile'));
  const claims = [...device.claims()];
  const answer = await sync.catchUp(ben, { epoch: services.epoch.current, claims });
  const update = findUpdate(answer, chatId);
  expect(update).toMatchObject({ type: 'rows', version: seq });
  expect(update?.type === 'rows' && update.rows.map((row) => row.version)).toEqual([seq, seq + 1]);
  expect(changes).toMatchObject([{ from: seq, to: seq + 1 }]);
});

test('[SY6] a person removed during a catch-up gets none of the later messages', async () => {
  const services = await startServices();
  const { groups, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const device = startDevice(services, ben);
  await device.catchUp();
  await services.send(ada, chatId, 'before');
  const sync = interrupt(services, () => groups.removeMember(by(ada), { chatId, userId: ben }));
  const claims = [...device.claims()];
  const answer = await sync.catchUp(ben, { epoch: services.epoch.current, claims });
  expect(findUpdate(answer, chatId)).toEqual({ type: 'gone', space: { kind: 'chat', id: chatId } });
});
