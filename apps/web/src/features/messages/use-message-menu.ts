import type { ConversationMessage, ConversationSnapshot } from '@tend/client';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { listenForMenu } from './menu-gestures.ts';

interface MessageMenuState {
  /** Whose menu is open. */
  message: ConversationMessage | null;
  open: (key: string) => void;
  close: () => void;
}

/** Which message's menu is open; it closes when the message goes. */
export function useMessageMenu(
  scroller: RefObject<HTMLElement | null>,
  { messages }: ConversationSnapshot,
): MessageMenuState {
  const [openKey, setOpenKey] = useState<string | null>(null);
  useEffect(
    () => (scroller.current === null ? undefined : listenForMenu(scroller.current, setOpenKey)),
    [scroller],
  );
  const message = openKey === null ? undefined : messages.find(({ key }) => key === openKey);
  return {
    message: message ?? null,
    open: setOpenKey,
    close: useCallback(() => setOpenKey(null), []),
  };
}
