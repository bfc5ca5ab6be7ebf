import { contract } from '@tend/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { password } from '../features/organization.fixture.ts';
import { newSubscription } from '../platform/push/fake-push.fixture.ts';
import { DatabaseImage } from './database-image.fixture.ts';
import { startUnread } from './unread.fixture.ts';

/** Bo has one device, and quiet hours that hold back Ada's message. His other session gets no notifications. */
async function startHeld() {
  const parts = await startUnread();
  const { bo, call, write, pass, config } = parts;
  const image = new DatabaseImage(config.databasePath);
  onTestFinished(() => image.close());
  const { email } = bo;
  const phone = await call('session.login', { email, password });
  const elsewhere = await call('session.login', { email, password });
  const subscription = newSubscription();
  const registered = await call('device.register', { subscription }, phone.cookie);
  const { deviceId } = contract['device.register'].output.parse(registered.output);
  const days = Array.from({ length: 7 }, () => [{ from: 0, to: 1_439 }]);
  const quiet = { quietHours: { isOn: true, days }, timeZone: 'Europe/Berlin' };
  await call('notification.updateSettings', quiet, phone.cookie);
  await write();
  await pass(1);
  // Decided while there is still a device, so no e-mail is due.
  const states = () => image.read()['alert_deliveries']?.map(({ state }) => state);
  await expect.poll(states).toEqual(['waiting']);
  await pass(30);
  return {
    ...parts,
    image,
    phone: { cookie: phone.cookie, deviceId, subscription },
    elsewhere,
  };
}

type Held = Awaited<ReturnType<typeof startHeld>>;

const ways: Record<string, (parts: Held) => unknown> = {
  'by a log-out': ({ call, phone }) => call('session.logout', {}, phone.cookie),
  'by the revocation of its session': ({ call, elsewhere, image }) => {
    const sessionId = String(image.read()['devices']?.[0]?.['session_id']);
    return call('session.revoke', { sessionId }, elsewhere.cookie);
  },
  'by a password that was changed elsewhere': ({ call, elsewhere }) =>
    call(
      'account.changePassword',
      { currentPassword: password, newPassword: 'another horse battery' },
      elsewhere.cookie,
    ),
  'since its session expires': ({ image, clock }) => {
    const { sessions = [] } = image.read();
    image.restore({ sessions: sessions.map((one) => ({ ...one, expires_at: clock.now() })) });
  },
  'by removing it': ({ call, phone: { cookie, deviceId } }) =>
    call('device.remove', { deviceId }, cookie),
  'to somebody else who registers there': ({ call, ada, phone: { subscription } }) =>
    call('device.register', { subscription }, ada.cookie),
  'since its subscription is gone': async ({ call, push, phone: { cookie } }) => {
    push.outcome = { kind: 'gone' };
    await call('device.sendTest', {}, cookie);
  },
};

test.for(Object.entries(ways))(
  '[RE16] a person who loses the last device %s gets an e-mail for waiting messages, without a further message',
  async ([, goAway]) => {
    const parts = await startHeld();
    const { digests, pass, passUntil, bo, push } = parts;
    expect(digests()).toEqual([]);
    await goAway(parts);
    await passUntil(1);
    expect(digests()).toMatchObject([{ recipients: [bo.email] }]);
    await pass(60);
    expect(digests()).toHaveLength(1);
    expect(push.sent.filter(({ payload }) => payload.kind !== 'test')).toEqual([]);
  },
);

test('[RE2] an unreachable device is no longer listed once it is logged out', async () => {
  const { call, push, phone, image } = await startHeld();
  const named = () => image.read()['reachability']?.map(({ unreachable }) => unreachable);
  push.outcome = { kind: 'gone' };
  await call('device.sendTest', {}, phone.cookie);
  expect(named()).toEqual([expect.stringContaining(phone.deviceId)]);
  await call('session.logout', {}, phone.cookie);
  expect(named()).toEqual(['[]']);
});

test('[RE16] a person with another reachable device gets none', async () => {
  const { call, elsewhere, phone, pass, digests } = await startHeld();
  await call('device.register', { subscription: newSubscription() }, elsewhere.cookie);
  await call('device.remove', { deviceId: phone.deviceId }, phone.cookie);
  await pass(60);
  expect(digests()).toEqual([]);
});
