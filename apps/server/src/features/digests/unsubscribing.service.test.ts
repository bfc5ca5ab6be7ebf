import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startDigests } from './digests.fixture.ts';

function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

test('[RE12] the link in an e-mail ends the person’s e-mails, without a session, on all devices', async () => {
  const { unsubscribing, ben, rowsOf, notificationSettings } = await startDigests();
  const token = tokenIn(unsubscribing.linkOf(ben));
  const organizationName = 'Elm Court';
  expect(await unsubscribing.show(token)).toEqual({ language: 'en', organizationName, isOn: true });
  expect(rowsOf(ben)).toEqual([]);
  await unsubscribing.unsubscribe(token);
  await unsubscribing.unsubscribe(token);
  expect(rowsOf(ben)).toMatchObject([{ kind: 'notificationSettings', emailDigest: false }]);
  expect(await unsubscribing.show(token)).toMatchObject({ isOn: false });
  await notificationSettings.update(by(ben), { emailDigest: true });
  expect(await unsubscribing.show(token)).toMatchObject({ isOn: true });
});

test('[RE12] the link contains no e-mail address, is the same in each e-mail, and works for nobody else', async () => {
  const { unsubscribing, ben, cid } = await startDigests();
  const link = unsubscribing.linkOf(ben);
  expect(link).not.toContain('@');
  expect(unsubscribing.linkOf(ben)).toBe(link);
  const [, seal = ''] = tokenIn(link).split('.');
  for (const wrong of [`${cid}.${seal}`, `${ben}.${'A'.repeat(43)}`]) {
    await expect(unsubscribing.show(wrong)).rejects.toMatchObject({ code: 'not_found' });
    await expect(unsubscribing.unsubscribe(wrong)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('[RE12] an e-mail tells people and mail programs how to unsubscribe', async () => {
  const { unsubscribing, ada, ben, openDirect, send, pass, emails } = await startDigests();
  await send(ada, await openDirect(ada, ben), 'Hello');
  await pass(15);
  const link = unsubscribing.linkOf(ben);
  expect(emails[0]?.email.unsubscribeLink).toBe(link);
  expect(emails[0]?.email.text).toContain(link);
});
