import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startServices } from '../services.fixture.ts';

test('[MS30] a draft is a row of the person’s own space, and the last one saved holds', async () => {
  const services = await startServices();
  const { drafts, ada, ben } = services;
  const chatId = await services.addGroup(ada, ben);
  const who = { type: 'user', userId: ben } as const;
  const mentions = [{ start: 0, length: 4, who }];
  const { version } = await drafts.save(by(ada), { chatId, text: '@Ben the', mentions });
  const row = { kind: 'draft', userId: ada, chatId, text: '@Ben the', mentions, version };
  expect(services.rowsOf(ada).at(-1)).toEqual(row);
  expect(await drafts.listChanged(ada, 0)).toEqual([row]);
  // Repeating it changes nothing.
  expect(await drafts.save(by(ada), { chatId, text: '@Ben the', mentions })).toEqual({ version });
  await drafts.save(by(ada), { chatId, text: '' });
  expect(await drafts.listChanged(ada, 0)).toEqual([
    { kind: 'draft', userId: ada, chatId, text: '', version: version + 1 },
  ]);
  for (const id of [ben, chatId]) {
    expect(services.rowsOf(id).some(({ kind }) => kind === 'draft')).toBe(false);
  }
});

test('[MS31] a draft ends when its author leaves the chat, and nobody else saves one', async () => {
  const services = await startServices();
  const { drafts, groups, ada, ben, cid } = services;
  const chatId = await services.addGroup(ada, ben);
  await drafts.save(by(ben), { chatId, text: 'I think' });
  await groups.leave(by(ben), { chatId });
  expect(services.rowsOf(ben).slice(-2)).toMatchObject([
    { kind: 'membership', state: 'left' },
    { kind: 'draft', chatId, text: '' },
  ]);
  for (const caller of [ben, cid]) {
    const attempt = drafts.save(by(caller), { chatId, text: 'More' });
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  }
});
