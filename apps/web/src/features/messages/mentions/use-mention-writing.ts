import type { Writing } from '@tend/client';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Mentionable } from './mention-query.ts';
import { addMention, editWriting, findMentionBeside } from './mention-writing.ts';
import type { TextChange } from '../composer/toggle-format.ts';
import { type DraftState, useDraft } from '../composer/use-draft.ts';

/** The number of texts remembered for undo. */
const mostRemembered = 100;

export interface MentionWriting extends Pick<DraftState, 'writing' | 'startOver' | 'save'> {
  /** Called when the field's text has changed, in whatever way. */
  handleChange: (inputType: string | undefined) => void;
  /** Replaces the text from `start` to the caret with a mention. */
  mention: (start: number, chosen: Mentionable) => void;
  /** Replaces a part of the text in one step, which can be undone; the mentions are given with the result. */
  change: (change: TextChange) => void;
}

/** The draft in a plain text field, with its mentions. */
export function useMentionWriting(
  chatId: string,
  field: RefObject<HTMLTextAreaElement | null>,
): MentionWriting {
  const { writing, setWriting, startOver, save } = useDraft(chatId);
  const memory = useRef<Writing[]>([]);
  const chosen = useRef<Writing['mentions'][number] | null>(null);
  const changed = useRef<TextChange['writing'] | null>(null);
  const caretToPlace = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (caretToPlace.current === null) return;
    field.current?.setSelectionRange(caretToPlace.current, caretToPlace.current);
    caretToPlace.current = null;
  });

  function handleChange(inputType: string | undefined) {
    if (field.current === null) return;
    const { value, selectionEnd } = field.current;
    const undone = inputType?.startsWith('history') && findRemembered(memory.current, value);
    const known = changed.current?.text === value ? changed.current : undone;
    const { writing: edited, caret } = known
      ? { writing: known, caret: selectionEnd }
      : editWriting(writing, value, selectionEnd);
    const mentions =
      chosen.current === null ? edited.mentions : addMention(edited.mentions, chosen.current);
    const next = { ...writing, text: edited.text, mentions };
    memory.current = [...memory.current, writing, next].slice(-mostRemembered);
    if (next.text !== value) caretToPlace.current = caret;
    setWriting(next);
  }

  function mention(start: number, { who, name }: Mentionable) {
    if (field.current === null) return;
    const { value, selectionEnd } = field.current;
    const word = `@${name}`;
    const isFollowed = /^[\s.,;:!?)\]]/u.test(value.slice(selectionEnd));
    chosen.current = { start, length: word.length, who };
    field.current.focus();
    field.current.setSelectionRange(start, selectionEnd);
    insert(field.current, isFollowed ? word : `${word} `, handleChange);
    chosen.current = null;
  }

  function change({ replaced, by, writing: result, selected }: TextChange) {
    if (field.current === null) return;
    changed.current = result;
    field.current.focus();
    field.current.setSelectionRange(replaced.start, replaced.end);
    insert(field.current, by, handleChange);
    field.current.setSelectionRange(selected.start, selected.end);
    changed.current = null;
  }

  useWholeDeletion(field, writing);

  return { writing, handleChange, mention, change, startOver, save };
}

/** Backspace after a mention, or Delete before it, removes it as a whole, in one step that can be undone. */
function useWholeDeletion(field: RefObject<HTMLTextAreaElement | null>, writing: Writing): void {
  const handleBeforeInput = useEffectEvent((event: InputEvent) => {
    const node = field.current;
    const [, direction] = /^delete(?:Content|Word)(Backward|Forward)$/.exec(event.inputType) ?? [];
    if (node === null || direction === undefined || !event.cancelable || event.isComposing) return;
    if (node.selectionStart !== node.selectionEnd) return;
    const beside = findMentionBeside(writing, node.selectionEnd, direction === 'Forward');
    if (beside === null) return;
    event.preventDefault();
    node.setSelectionRange(beside.start, beside.start + beside.length);
    editAsTyped('delete');
  });

  useEffect(() => {
    const node = field.current;
    const listener = (event: InputEvent) => handleBeforeInput(event);
    // React's event of this name is a different one.
    node?.addEventListener('beforeinput', listener);
    return () => node?.removeEventListener('beforeinput', listener);
  }, [field]);
}

/** Deprecated without a successor: only what is done so can be undone with the browser's own undo. */
function editAsTyped(command: 'insertText' | 'delete', text?: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand(command, false, text);
}

function insert(
  node: HTMLTextAreaElement,
  text: string,
  handleChange: (inputType: string) => void,
): void {
  if (editAsTyped('insertText', text)) return;
  node.setRangeText(text, node.selectionStart, node.selectionEnd, 'end');
  handleChange('insertText');
}

function findRemembered(memory: readonly Writing[], text: string): Writing | undefined {
  return memory.findLast((writing) => writing.text === text && writing.mentions.length > 0);
}
