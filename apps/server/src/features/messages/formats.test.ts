import type { ParsedInputOf } from '@tend/protocol';
import { expect, test } from 'vitest';
import { by } from '../../platform/operations/caller.fixture.ts';
import { startWithMessage } from './one-message.fixture.ts';

type Formats = NonNullable<ParsedInputOf<'message.send'>['formats']>;
const bold: Formats = [{ type: 'bold', start: 0, length: 3 }];
const italic: Formats = [{ type: 'italic', start: 0, length: 3 }];

test('[MS50][MS55] a text is stored with its formats; repeated with others its id is refused', async () => {
  const { ben, messages, chatId, id, newest, rowsOf } = await startWithMessage();
  const message = { id: id(), chatId, text: 'Two tablets', formats: bold };
  const placed = await messages.send(by(ben), message);
  const [stored] = await newest();
  expect(stored?.content).toEqual({ type: 'text', text: 'Two tablets', formats: bold });
  expect(rowsOf(chatId).at(-1)).toEqual(stored);
  expect(await messages.send(by(ben), message)).toEqual(placed);
  const { formats: _formats, ...plain } = message;
  for (const other of [{ ...plain, formats: italic }, plain]) {
    await expect(messages.send(by(ben), other)).rejects.toMatchObject({ code: 'id_reused' });
  }
});

test('[MS55] an edit of the formats alone is an edit, and the same once more is none', async () => {
  const { ben, messageChanges, place, id, newest, history } = await startWithMessage();
  const text = 'Two tablets at eight';
  const edit = { ...place, text, formats: bold };
  const { version } = await messageChanges.edit(by(ben), { ...edit, id: id() });
  expect((await newest())[0]?.content).toEqual({ type: 'text', text, formats: bold });
  expect(await messageChanges.edit(by(ben), { ...edit, id: id() })).toEqual({ version });
  expect((await history()).texts).toHaveLength(2);
  // An app that knows no formats removes them with its edit.
  await messageChanges.edit(by(ben), { ...place, text, id: id() });
  expect((await newest())[0]?.content).toEqual({ type: 'text', text });
});

test('[MS55] a forwarded message keeps its formats, a deleted one does not', async () => {
  const { ada, ben, messages, messageChanges, chatId, id, newest } = await startWithMessage();
  const messageId = id();
  await messages.send(by(ben), { id: messageId, chatId, text: 'Two tablets', formats: bold });
  const from = { chatId, messageId };
  await messages.forward(by(ada), { id: id(), chatId, from });
  expect((await newest())[0]?.content).toEqual({
    type: 'text',
    text: 'Two tablets',
    formats: bold,
  });
  await messageChanges.delete(by(ben), { chatId, messageId });
  expect((await newest(2))[0]?.content).toEqual({ type: 'deleted', byId: ben });
});

test('[MS55] a message that is sent later is sent with its formats, and changing them changes it', async () => {
  const { ben, scheduled, jobs, clock, chatId, id, newest, rowsOf } = await startWithMessage();
  await jobs.start();
  const later = { id: id(), chatId, text: 'Two tablets', sendAt: clock.now() + 1_000 };
  const { version } = await scheduled.schedule(by(ben), { ...later, formats: italic });
  expect(await scheduled.schedule(by(ben), { ...later, formats: italic })).toEqual({ version });
  const changed = await scheduled.schedule(by(ben), { ...later, formats: bold });
  expect(changed.version).toBeGreaterThan(version);
  expect(rowsOf(ben).at(-1)).toMatchObject({ message: { formats: bold } });
  await jobs.whenIdle();
  clock.advance(1_000);
  await jobs.whenIdle();
  expect((await newest())[0]?.content).toEqual({
    type: 'text',
    text: 'Two tablets',
    formats: bold,
  });
  // Nothing of it is left in its place.
  expect(rowsOf(ben).at(-1)).toMatchObject({ message: null });
});
