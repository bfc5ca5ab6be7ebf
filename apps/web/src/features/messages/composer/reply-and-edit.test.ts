import { blank, type Writing } from '@tend/client';
import type { FilesContent } from '@tend/protocol';
import { expect, test } from 'vitest';
import { messageThat } from '../selection/message.fixture.ts';
import { beginEdit, canEdit, saysSame } from './reply-and-edit.ts';

const bold = { type: 'bold', start: 4, length: 3 } as const;
const door: FilesContent = {
  type: 'files',
  text: 'The new lock',
  files: [
    { kind: 'document', id: 'lock', name: 'lock.pdf', mediaType: 'application/pdf', sizeBytes: 1 },
  ],
  formats: [bold],
};
const ofMine = messageThat('door', { isOwn: true, content: door });
const where = {
  chat: { may: { write: true } },
  organization: { editWithinMinutes: 60 },
  serverNow: 59 * 60_000,
};

/** What is written once the edit of a message was begun. */
function begun(): Writing {
  let writing: Writing = { text: 'Meanwhile', mentions: [] };
  const changeDraft = (_chatId: string, change: (before: Writing) => Writing): void => {
    writing = change(writing);
  };
  beginEdit({ changeDraft }, 'north', ofMine);
  return writing;
}

test('[SC360] what is written below files is edited, and what was being written is set aside', () => {
  expect(canEdit(ofMine, where)).toBe(true);
  expect(begun()).toMatchObject({
    text: 'The **new** lock',
    edit: { message: { content: door }, setAside: { text: 'Meanwhile' } },
  });
});

test('[SC360] an edit below files that changes nothing is none', () => {
  const { edit } = begun();
  const { text } = door;
  const message = edit?.message ?? ofMine;
  expect(saysSame(message, { text, mentions: [], formats: [bold] })).toBe(true);
  expect(saysSame(message, { text, mentions: [], formats: [] })).toBe(false);
  expect(saysSame(message, { ...blank, formats: [] })).toBe(false);
});

test('[SC361] for how long a message can be edited goes by the server’s clock', () => {
  expect(canEdit(ofMine, { ...where, serverNow: 60 * 60_000 })).toBe(false);
  expect(Date.now()).toBeGreaterThan(60 * 60_000);
});
