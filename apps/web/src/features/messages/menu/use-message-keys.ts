import type { ConversationMessage } from '@tend/client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPressed } from '../../../platform/device/shortcut.ts';
import { messageKeyAt } from '../rows/message-at.ts';
import type { MessageAction } from './message-action.ts';

interface MessageKeys {
  messages: readonly ConversationMessage[];
  actions: readonly MessageAction[];
  onAction: (action: MessageAction, message: ConversationMessage) => void;
  /** While messages are being selected, only the arrow keys and the key that selects work; null otherwise. */
  onSelect: ((key: string) => void) | null;
}

/** The keys of the message that has the focus: the arrow keys lead to the others, and letters act on it. */
export function useMessageKeys(
  list: RefObject<HTMLElement | null>,
  { messages, actions, onAction, onSelect }: MessageKeys,
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The keys of a sound's place are its own.
    if (event.target instanceof HTMLInputElement) return;
    const key = messageKeyAt(event.target);
    const message = messages.find((one) => one.key === key);
    if (list.current === null || message === undefined || moveFocus(list.current, event)) return;
    const action = actions.find(
      ({ shortcut }) => shortcut !== undefined && isPressed(shortcut, event),
    );
    if (action === undefined || isForBrowser(event)) return;
    if (onSelect !== null && action.name !== 'select') return;
    event.preventDefault();
    if (onSelect === null) onAction(action, message);
    else onSelect(message.key);
  });
  useEffect(() => {
    const { current } = list;
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [list]);
}

/** Selected text is copied by the browser. */
function isForBrowser({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && getSelection()?.isCollapsed === false;
}

/** The arrow keys move between the messages' buttons. Returns whether it was one. */
function moveFocus(list: HTMLElement, event: KeyboardEvent): boolean {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  const row = event.target instanceof Element ? event.target.closest('.bubble-row') : null;
  const rows = [...list.querySelectorAll('.bubble-row:not(.bubble-row-textless)')];
  const next = rows[rows.findIndex((one) => one === row) + step];
  next?.querySelector<HTMLElement>('.bubble-more')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}
