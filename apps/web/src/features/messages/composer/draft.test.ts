import { blank, type Readable, type SeenMessage, type Writing } from '@tend/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Draft } from './draft.ts';

/** The client's side of a draft: what is kept of it, and what has been saved. */
class KeptDraft {
  readonly saved: string[] = [];
  readonly shareDrafts = vi.fn();
  readonly #listeners = new Set<() => void>();
  #kept: Writing = blank;

  readonly draft = (): Readable<Writing> => ({
    getSnapshot: () => this.#kept,
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => {
        this.#listeners.delete(listener);
      };
    },
  });

  readonly saveDraft = (_chatId: string, writing: Writing): void => {
    this.saved.push(writing.text);
    this.keep(writing);
  };

  /** As another tab, a notification or the menu of a message does. */
  keep(writing: Writing): void {
    this.#kept = writing;
    for (const listener of this.#listeners) listener();
  }
}

const typed = (text: string, about: Partial<Writing> = {}): Writing => ({
  text,
  mentions: [],
  ...about,
});

const original: SeenMessage = {
  id: '01900000-0000-7000-8000-000000000001',
  seq: 1,
  authorId: '01900000-0000-7000-8000-000000000002',
  content: { type: 'text', text: 'Is the gate open?' },
  forwardedFrom: null,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('requestAnimationFrame', () => 1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[FE7] what is written is shown at once, and saved once after its frame', async () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  draft.write(typed('N'), 1);
  draft.write(typed('No'), 2);
  expect(draft.getSnapshot().text).toBe('No');
  expect(draft.caret).toBe(2);
  expect(kept.saved).toEqual([]);
  await vi.runAllTimersAsync();
  expect(kept.saved).toEqual(['No']);
});

test('[FE7] it is saved at once when the page may end, and when the chat is left', () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  const leave = draft.follow();
  draft.write(typed('Ring'), 4);
  window.dispatchEvent(new Event('pagehide'));
  expect(kept.saved).toEqual(['Ring']);
  draft.write(typed('Ring me'), 7);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(kept.saved).toEqual(['Ring', 'Ring me']);
  draft.write(typed('Ring me back'), 12);
  leave();
  expect(kept.saved).toEqual(['Ring', 'Ring me', 'Ring me back']);
  expect(kept.shareDrafts).toHaveBeenCalledOnce();
});

test('[SC81] after a message was sent, what is around the field follows once its bubble is drawn', async () => {
  const draft = new Draft(new KeptDraft(), 'chat');
  draft.write(typed('Done'), 4);
  expect(draft.drawn.getSnapshot().text).toBe('Done');
  draft.startOver();
  expect(draft.getSnapshot().text).toBe('');
  expect(draft.drawn.getSnapshot().text).toBe('Done');
  await vi.runAllTimersAsync();
  expect(draft.drawn.getSnapshot().text).toBe('');
});

test('[FE7] what is sent is not saved as a draft again', async () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  draft.write(typed('Done'), 4);
  draft.startOver();
  await vi.runAllTimersAsync();
  expect(draft.getSnapshot()).toEqual(blank);
  expect(kept.saved).toEqual([]);
});

test('[FE7] once it is saved, what other tabs add is shown; before that, what is typed stays', () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  draft.follow();
  draft.write(typed('Mine'), 4);
  kept.keep(typed('Theirs'));
  expect(draft.getSnapshot().text).toBe('Mine');
  draft.save();
  kept.keep(typed('Mine, and theirs'));
  expect(draft.getSnapshot().text).toBe('Mine, and theirs');
});

test('[FE7][SC161] after a message that was sent quickly, what others write is shown', () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  draft.follow();
  draft.write(typed('ok'), 2);
  draft.startOver();
  kept.keep(typed('Theirs'));
  expect(draft.getSnapshot().text).toBe('Theirs');
});

test('[SC87] a reply that is begun from a menu shows beside what was typed', () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'chat');
  draft.follow();
  const listener = vi.fn();
  draft.subscribe(listener);
  draft.write(typed('Yes'), 3);
  kept.keep(typed('Yes', { replyTo: original }));
  expect(draft.getSnapshot()).toEqual(typed('Yes', { replyTo: original }));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('[SC87] a reply to a message that is deleted goes on as a text of its own, saved or not', () => {
  const kept = new KeptDraft();
  kept.keep(typed('', { replyTo: original }));
  const draft = new Draft(kept, 'chat');
  draft.follow();
  draft.write(typed('Yes', { replyTo: original }), 3);
  kept.keep(blank);
  expect(draft.getSnapshot()).toEqual(typed('Yes'));
  draft.save();
  expect(kept.draft().getSnapshot()).toEqual(typed('Yes'));
});

test('[CL172] what is added to just what was typed is shown, though that was not kept yet', () => {
  const kept = new KeptDraft();
  const draft = new Draft(kept, 'north');
  draft.follow();
  draft.write(typed('Half a sen'), 10);
  kept.keep(typed('Half a sen\nA long answer'));
  expect(draft.getSnapshot().text).toBe('Half a sen\nA long answer');
});
