import { expect, test, vi } from 'vitest';
import { anAdministrator, by } from '../../platform/operations/caller.fixture.ts';
import { startDevices } from '../devices/devices.fixture.ts';

async function startReport() {
  const parts = await startDevices();
  return {
    ...parts,
    stateOf: async (userId: string) =>
      (await parts.report.list()).people.find((person) => person.userId === userId),
  };
}

test('[RE13] every active person is listed with their reachability, and since when they are unreachable', async () => {
  const { ada, bo, join, users, register, tests, push, clock, stateOf, report, logIn } =
    await startReport();
  const cy = await join(ada, 'Cy');
  await users.deactivate(anAdministrator, cy.userId);
  const first = await register(ada);
  const second = await register(await logIn('ada'));
  const contact = clock.now();
  expect((await report.list()).people.map(({ userId }) => userId).toSorted()).toEqual(
    [ada.userId, bo.userId].toSorted(),
  );
  expect(await stateOf(bo.userId)).toMatchObject({ state: 'none', since: null, wantsDigest: true });
  push.outcome = { kind: 'gone' };
  await tests.send(ada, first);
  expect(await stateOf(ada.userId)).toMatchObject({ state: 'reachable', since: null });
  clock.advance(1_000);
  await tests.send(ada, second);
  expect(await stateOf(ada.userId)).toMatchObject({
    state: 'failing',
    since: clock.now(),
    lastContactAt: contact,
  });
});

test('[RE13] who is online was last heard of when they sent something', async () => {
  const { bo, presence, clock, stateOf } = await startReport();
  clock.advance(60_000);
  vi.spyOn(presence, 'heardAt').mockImplementation((userId) =>
    userId === bo.userId ? clock.now() : null,
  );
  expect(await stateOf(bo.userId)).toMatchObject({ lastContactAt: clock.now() });
});

test('[RE13] people who do not want e-mails are marked', async () => {
  const { bo, notificationSettings, stateOf } = await startReport();
  await notificationSettings.update(by(bo.userId), { emailDigest: false });
  expect(await stateOf(bo.userId)).toMatchObject({ wantsDigest: false });
});

test('[RE14] an administrator tests a person’s devices, and sees the outcome but no address', async () => {
  const { ada, bo, register, report, push } = await startReport();
  const deviceId = await register(bo);
  expect(await report.sendTest(ada, { userId: bo.userId })).toEqual({
    results: [{ deviceId, outcome: 'accepted' }],
  });
  push.outcome = { kind: 'refused', status: 403 };
  expect(await report.sendTest(ada, { userId: bo.userId, deviceId })).toEqual({
    results: [{ deviceId, outcome: 'refused' }],
  });
  const listed = await report.listDevices(bo.userId);
  expect(listed.devices).toMatchObject([{ id: deviceId, lastError: 'refused' }]);
  const address = push.sent[0]?.address ?? '';
  expect(address).not.toBe('');
  expect(JSON.stringify(listed)).not.toContain(address);
});

test('[RE14] another person’s device, and a deactivated person, do not exist', async () => {
  const { ada, bo, register, report, users, push } = await startReport();
  const deviceId = await register(ada);
  const refused = { code: 'not_found' };
  const wrong = report.sendTest(ada, { userId: bo.userId, deviceId });
  await expect(wrong).rejects.toMatchObject(refused);
  await users.deactivate(anAdministrator, bo.userId);
  await expect(report.listDevices(bo.userId)).rejects.toMatchObject(refused);
  await expect(report.sendTest(ada, { userId: bo.userId })).rejects.toMatchObject(refused);
  expect(push.sent).toEqual([]);
});
