import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { scheduledRowSchema } from './scheduled.ts';

const id = '019b2c6e-0000-7000-8000-000000000001';
const photo = {
  kind: 'photo',
  id,
  name: 'IMG_1.jpg',
  mediaType: 'image/jpeg',
  sizeBytes: 1,
  width: 4,
  height: 3,
  thumbHash: '',
};

const placed = { id, chatId: id, sendAt: 1 };

function rowOf(message: object) {
  return { kind: 'scheduled', userId: id, slot: 0, message: { ...placed, ...message }, version: 1 };
}

/** As it was before there were files. */
const earlierMessageSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  text: z.string(),
  sendAt: z.int(),
});

test('[MS129] an app that knows texts alone cannot read the row of one with files, and still reads the others', () => {
  const content = { type: 'files', text: 'For tomorrow', files: [photo] };
  const withFiles = scheduledRowSchema.parse(rowOf({ content }));
  expect(withFiles).toEqual(rowOf({ content }));
  expect(earlierMessageSchema.safeParse(withFiles.message).success).toBe(false);
  const withText = scheduledRowSchema.parse(rowOf({ text: 'Good morning' }));
  expect(earlierMessageSchema.safeParse(withText.message).success).toBe(true);
});

test.each([
  ['a blank text without files', { text: ' ' }],
  ['a file twice', { text: '', fileIds: [id, id] }],
  ['a file as its own still', { text: '', fileIds: [id], stills: [{ fileId: id, stillId: id }] }],
  ['a still without files', { text: 'A', stills: [{ fileId: id, stillId: placed.chatId }] }],
  ['no file', { text: 'A', fileIds: [] }],
])('[MS126] %s is no scheduled message', (_what, written) => {
  const { id: messageId, chatId, sendAt } = placed;
  const input = { id: messageId, chatId, ...written };
  expect(contract['message.sendScheduled'].input.safeParse(input).success).toBe(false);
  expect(contract['message.schedule'].input.safeParse({ ...input, sendAt }).success).toBe(false);
});

test('[MS126] nothing needs to be written below files', () => {
  const input = { id, chatId: id, text: '', fileIds: [id] };
  expect(contract['message.sendScheduled'].input.safeParse(input).success).toBe(true);
});

test('[MS126] a still says that it has no video, and not that it comes twice', () => {
  const { id: messageId, chatId } = placed;
  const stills = [{ fileId: id, stillId: chatId }];
  const input = { id: messageId, chatId, text: 'A', stills };
  const { error } = contract['message.sendScheduled'].input.safeParse(input);
  expect(error?.issues).toMatchObject([{ path: ['stills'], message: 'misplaced' }]);
});
