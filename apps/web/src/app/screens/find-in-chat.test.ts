import { expect, test } from 'vitest';
import { findAt, withFind } from './find-in-chat.ts';

test('[SE82] the address of a chat holds what is searched for in it, beside the message', () => {
  const opened = withFind('/chat/c1?at=7', { words: 'lift & more', isByHand: false });
  expect(opened).toBe('/chat/c1?at=7&find=lift+%26+more');
  expect(findAt(opened)).toEqual({ words: 'lift & more', isByHand: false });
  expect(withFind(opened, null)).toBe('/chat/c1?at=7');
});

test('[SE82] a search that was opened in the chat begins without words, and is none once it is closed', () => {
  const begun = withFind('/userchat/c1', { words: '', isByHand: true });
  expect(findAt(begun)).toEqual({ words: '', isByHand: true });
  expect(withFind(begun, { words: 'lift', isByHand: true })).toBe(
    '/userchat/c1?find=lift&here=yes',
  );
  expect(withFind(begun, null)).toBe('/userchat/c1');
  expect(findAt('/userchat/c1')).toBeNull();
});
