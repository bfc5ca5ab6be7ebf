import type { Writing } from '@tend/client';
import { type RefObject, useEffect, useRef } from 'react';
import type { Mentionable } from './mention-query.ts';
import { addMention, editWriting, findMentionBeside } from './mention-writing.ts';
import type { Draft } from '../composer/draft.ts';
import { deleteAsTyped, insertAsTyped } from '../composer/insert-as-typed.ts';
import type { TextChange } from '../composer/toggle-format.ts';

/** The number of texts remembered for undo. */
const mostRemembered = 100;

export interface MentionWriting {
  /** Called when the field's text has changed, in whatever way. */
  handleChange: (inputType: string | undefined) => void;
  /** Replaces the text from `start` to the caret with a mention. */
  mention: (start: number, chosen: Mentionable) => void;
  /** Replaces a part of the text in one step, which can be undone; the mentions are given with the result. */
  change: (change: TextChange) => void;
}

/** Writing the draft in a plain text field, with its mentions. */
export function useMentionWriting(
  draft: Draft,
  field: RefObject<HTMLTextAreaElement | null>,
): MentionWriting {
  const memory = useRef<Writing[]>([]);
  const chosen = useRef<Writing['mentions'][number] | null>(null);
  const changed = useRef<TextChange['writing'] | null>(null);

  function handleChange(inputType: string | undefined) {
    if (field.current === null) return;
    const { value, selectionEnd } = field.current;
    const writing = draft.getSnapshot();
    const undone = inputType?.startsWith('history') && findRemembered(memory.current, value);
    const known = changed.current?.text === value ? changed.current : undone;
    const { writing: edited, caret } = known
      ? { writing: known, caret: selectionEnd }
      : editWriting(writing, value, selectionEnd);
    const mentions =
      chosen.current === null ? edited.mentions : addMention(edited.mentions, chosen.current);
    const next = { ...writing, text: edited.text, mentions };
    memory.current = [...memory.current, writing, next].slice(-mostRemembered);
    draft.write(next, selectionEnd);
    // The field shows another text by now, with its caret at the end.
    if (next.text !== value) field.current.setSelectionRange(caret, caret);
  }

  function mention(start: number, { who, name }: Mentionable) {
    if (field.current === null) return;
    const { value, selectionEnd } = field.current;
    const word = `@${name}`;
    const isFollowed = /^[\s.,;:!?)\]]/u.test(value.slice(selectionEnd));
    chosen.current = { start, length: word.length, who };
    field.current.focus();
    field.current.setSelectionRange(start, selectionEnd);
    insertAsTyped(field.current, isFollowed ? word : `${word} `);
    chosen.current = null;
  }

  function change({ replaced, by, writing, selected }: TextChange) {
    if (field.current === null) return;
    changed.current = writing;
    field.current.focus();
    field.current.setSelectionRange(replaced.start, replaced.end);
    insertAsTyped(field.current, by);
    field.current.setSelectionRange(selected.start, selected.end);
    draft.select(selected);
    changed.current = null;
  }

  useWholeDeletion(field, draft);

  return { handleChange, mention, change };
}

/** Backspace after a mention, or Delete before it, removes it as a whole, in one step that can be undone. */
function useWholeDeletion(field: RefObject<HTMLTextAreaElement | null>, draft: Draft): void {
  useEffect(() => {
    const node = field.current;
    // React's event of this name is a different one.
    const listener = (event: InputEvent) => node !== null && deleteWhole(event, node, draft);
    node?.addEventListener('beforeinput', listener);
    return () => node?.removeEventListener('beforeinput', listener);
  }, [field, draft]);
}

function deleteWhole(event: InputEvent, node: HTMLTextAreaElement, draft: Draft): void {
  const [, direction] = /^delete(?:Content|Word)(Backward|Forward)$/.exec(event.inputType) ?? [];
  if (direction === undefined || !event.cancelable || event.isComposing) return;
  if (node.selectionStart !== node.selectionEnd) return;
  const isForward = direction === 'Forward';
  const beside = findMentionBeside(draft.getSnapshot(), node.selectionEnd, isForward);
  if (beside === null) return;
  event.preventDefault();
  node.setSelectionRange(beside.start, beside.start + beside.length);
  deleteAsTyped();
}

function findRemembered(memory: readonly Writing[], text: string): Writing | undefined {
  return memory.findLast((writing) => writing.text === text && writing.mentions.length > 0);
}
