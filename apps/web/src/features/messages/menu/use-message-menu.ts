import type { ConversationMessage, ConversationSnapshot } from '@tend/client';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { listenForMenu } from '../../../platform/gestures/menu-gestures.ts';

interface MessageMenuState {
  /** Whose menu is open. */
  message: ConversationMessage | null;
  open: (key: string) => void;
  close: () => void;
}

interface MenuOptions {
  snapshot: ConversationSnapshot;
  /** What opening the menu does instead while messages are being selected; null otherwise. */
  onSelect: ((key: string) => void) | null;
}

/** Which message's menu is open; it closes when the message goes. What was deleted has none. */
export function useMessageMenu(
  scroller: RefObject<HTMLElement | null>,
  { snapshot: { messages }, onSelect }: MenuOptions,
): MessageMenuState {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const handleOpen = useEffectEvent((key: string) => (onSelect ?? setOpenKey)(key));
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    const stop = listenForMenu(list, {
      mark: 'data-message',
      onOpen: (key) => handleOpen(key),
    });
    const handleKeyDown = (event: KeyboardEvent) => moveFocus(list, event);
    list.addEventListener('keydown', handleKeyDown);
    return () => {
      stop();
      list.removeEventListener('keydown', handleKeyDown);
    };
  }, [scroller]);
  const message = openKey === null ? undefined : messages.find(({ key }) => key === openKey);
  return {
    message: message === undefined || message.content.type === 'deleted' ? null : message,
    open: setOpenKey,
    close: useCallback(() => setOpenKey(null), []),
  };
}

/** The arrow keys move between the messages' buttons. */
function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [
    ...list.querySelectorAll<HTMLElement>('.bubble-row:not(.bubble-row-deleted) .bubble-more'),
  ];
  const at = buttons.findIndex((button) => button === event.target);
  if (at < 0) return;
  event.preventDefault();
  const next = buttons[at + step];
  next?.focus({ preventScroll: true });
  next?.closest('.bubble-row')?.scrollIntoView({ block: 'nearest' });
}
