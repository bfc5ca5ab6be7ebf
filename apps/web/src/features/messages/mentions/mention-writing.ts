import type { Writing } from '@tend/client';
import { limits, type Mention } from '@tend/protocol';

/*
 * What becomes of mentions while somebody writes. Only the text before and after a change is looked at, never keys: the
 * keyboards of phones, pasting, dictation and input methods all end in a changed text.
 */

export interface EditedWriting {
  readonly writing: Writing;
  /** Where the caret stands then. */
  readonly caret: number;
}

/**
 * The writing whose text has been changed to this one, with the caret behind the change. A mention that was changed
 * inside is text from then on; one that was cut off at an end goes as a whole.
 */
export function editWriting(before: Writing, text: string, caret: number): EditedWriting {
  const change = findChange(before.text, text, caret);
  if (change.inserted !== 0) return { writing: replace(before, change, text), caret };
  const cut = widenToMentions(before.mentions, change);
  if (cut.start === change.start && cut.end === change.end) {
    return { writing: replace(before, change, text), caret };
  }
  const rest = before.text.slice(0, cut.start) + before.text.slice(cut.end);
  return { writing: replace(before, cut, rest), caret: cut.start };
}

/** The mention that Backspace, or with `isForward` Delete, takes away at once. */
export function findMentionBeside(
  { mentions }: Writing,
  caret: number,
  isForward: boolean,
): Mention | null {
  const edge = (mention: Mention) => (isForward ? mention.start : endOf(mention));
  return mentions.find((mention) => edge(mention) === caret) ?? null;
}

/** The mentions with one more, in the order of the text; what it overlaps is gone. */
export function addMention(mentions: readonly Mention[], added: Mention): Mention[] {
  const others = mentions.filter(
    (mention) => endOf(mention) <= added.start || mention.start >= endOf(added),
  );
  return [...others, added].toSorted((a, b) => a.start - b.start);
}

/** What is sent of what was typed: as it stands, without blank ends, NUL and halves of characters. */
export function writingToSend({ text, mentions }: Writing): Writing {
  const sent = withoutNul(text.toWellFormed()).trimEnd();
  return {
    text: sent,
    mentions: mentions
      .map(({ start, length, who }) => {
        const from = withoutNul(text.slice(0, start)).length;
        const to = from + withoutNul(text.slice(start, start + length)).length;
        return { start: from, length: Math.min(to, sent.length) - from, who };
      })
      // What goes beyond the limit is sent as text.
      .slice(0, limits.mentionsPerMessage),
  };
}

interface Change {
  /** The part of the old text that was replaced, … */
  start: number;
  end: number;
  /** … and how much stands there now. */
  inserted: number;
}

/** Of equal letters in a row, the caret tells which was typed or deleted. */
function findChange(before: string, after: string, caret: number): Change {
  const mostBehind = Math.min(after.length - caret, before.length);
  let behind = 0;
  while (behind < mostBehind && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  const mostAhead = Math.min(before.length, after.length) - behind;
  let ahead = 0;
  while (ahead < mostAhead && before[ahead] === after[ahead]) ahead += 1;
  return { start: ahead, end: before.length - behind, inserted: after.length - behind - ahead };
}

/** A deletion that reaches into a mention from one of its ends takes all of it. */
function widenToMentions(mentions: readonly Mention[], { start, end, inserted }: Change): Change {
  const cut = { start, end, inserted };
  for (const mention of mentions) {
    const [first, last] = [mention.start, endOf(mention)];
    const isTouched = first < end && start < last;
    if (isTouched && end >= last) cut.start = Math.min(cut.start, first);
    if (isTouched && start <= first) cut.end = Math.max(cut.end, last);
  }
  return cut;
}

function replace(before: Writing, { start, end, inserted }: Change, text: string): Writing {
  const shift = inserted - (end - start);
  const mentions = before.mentions.flatMap((mention) => {
    if (endOf(mention) <= start) return [mention];
    return mention.start >= end ? [{ ...mention, start: mention.start + shift }] : [];
  });
  return { text, mentions };
}

function endOf({ start, length }: Mention): number {
  return start + length;
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
