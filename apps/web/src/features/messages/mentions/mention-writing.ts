import type { Writing } from '@tend/client';
import { type FormattedText, limits, type Mention, readMarkup } from '@tend/protocol';
import { lengthLeft } from '../../../ui/fields/length-left.ts';

/* Updates mentions while a person types. Compares only the text before and after a change, never keys:
   on-screen keyboards, pasting, dictation and input methods all end in a changed text. */

export interface EditedWriting {
  readonly writing: Writing;
  /** The caret's position after the change. */
  readonly caret: number;
}

/**
 * The draft after its text was changed to `text`, with the caret after the change. A mention edited inside
 * becomes plain text; one truncated at an end is removed as a whole.
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

/** The mention that Backspace, or with `isForward` Delete, removes as a whole. */
export function findMentionBeside(
  { mentions }: Writing,
  caret: number,
  isForward: boolean,
): Mention | null {
  const edge = (mention: Mention) => (isForward ? mention.start : endOf(mention));
  return mentions.find((mention) => edge(mention) === caret) ?? null;
}

/** Adds a mention, in text order; removes those that it overlaps. */
export function addMention(mentions: readonly Mention[], added: Mention): Mention[] {
  const others = mentions.filter(
    (mention) => endOf(mention) <= added.start || mention.start >= endOf(added),
  );
  return [...others, added].toSorted((a, b) => a.start - b.start);
}

/** Whether there is nothing to send in it. */
export function isBlank({ text }: Writing): boolean {
  return withoutNul(text).trim() === '';
}

/** Whether there is something to send in it, and not too much. */
export function canBeSent(writing: Writing): boolean {
  const left = lengthLeft(writing.text, limits.messageTextLength);
  return !isBlank(writing) && (left === null || left >= 0);
}

/** The text to send: as typed, without its signs, space at the end, NUL and unpaired surrogates. */
export function writingToSend({ text, mentions }: Writing): FormattedText {
  const sent = withoutNul(text.toWellFormed()).trimEnd();
  return readMarkup({
    text: sent,
    mentions: mentions
      .map(({ start, length, who }) => {
        const from = withoutNul(text.slice(0, start)).length;
        const to = from + withoutNul(text.slice(start, start + length)).length;
        return { start: from, length: Math.min(to, sent.length) - from, who };
      })
      // Mentions beyond the limit are sent as text.
      .slice(0, limits.mentionsPerMessage),
  });
}

interface Change {
  /** The replaced part of the old text, … */
  start: number;
  end: number;
  /** … and the length of the text inserted there. */
  inserted: number;
}

/** Among equal letters in a row, the caret decides which one was typed or deleted. */
function findChange(before: string, after: string, caret: number): Change {
  const mostBehind = Math.min(after.length - caret, before.length);
  let behind = 0;
  while (behind < mostBehind && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  const mostAhead = Math.min(before.length, after.length) - behind;
  let ahead = 0;
  while (ahead < mostAhead && before[ahead] === after[ahead]) ahead += 1;
  return { start: ahead, end: before.length - behind, inserted: after.length - behind - ahead };
}

/** A deletion that reaches into a mention from one of its ends removes all of it. */
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
