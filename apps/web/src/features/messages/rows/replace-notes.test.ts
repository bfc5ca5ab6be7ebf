import { beforeEach, expect, test, vi } from 'vitest';
import { replaceNotes } from './replace-notes.ts';

/** As much of an element as notes need. */
class Part {
  readonly dataset: Record<string, string>;
  readonly parts: Part[];
  readonly remove = vi.fn();
  readonly append = vi.fn();
  readonly focus = vi.fn();
  constructor(dataset: Record<string, string> = {}, parts: Part[] = []) {
    this.dataset = dataset;
    this.parts = parts;
  }
  contains(other: Part): boolean {
    return other === this || this.parts.includes(other);
  }
  querySelectorAll(): Part[] {
    return this.parts;
  }
}

beforeEach(() => {
  vi.stubGlobal('HTMLElement', Part);
});

/** Draws a note anew whose first button has the focus; returns the message. */
function replace(before: Part[], after: Part[]): Part {
  const [message, column] = [new Part(), new Part()];
  vi.stubGlobal('document', { activeElement: before[0] });
  const [notes, others] = [[new Part({}, after)], [new Part({}, before)]];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test runs outside a browser
  const given = { before: others, notes, message } as unknown as Parameters<typeof replaceNotes>[1];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  replaceNotes(column as unknown as HTMLElement, given);
  return message;
}

test('[SC440] a button that is drawn anew keeps the focus', () => {
  const offer = (press: string) => new Part({ press, unsent: 'm1' });
  const [discard, retry] = [offer('discard'), offer('retry')];
  const message = replace([offer('retry')], [discard, retry]);
  expect(retry.focus).toHaveBeenCalledOnce();
  for (const other of [discard, message]) expect(other.focus).not.toHaveBeenCalled();
});

test('[SC440] a button of which nothing says what it does is taken for no other', () => {
  const other = new Part();
  const message = replace([new Part()], [other]);
  expect(message.focus).toHaveBeenCalledOnce();
  expect(other.focus).not.toHaveBeenCalled();
});
