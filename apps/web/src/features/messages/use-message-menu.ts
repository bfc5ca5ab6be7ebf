import type { ConversationMessage, ConversationSnapshot } from '@tend/client';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { listenForMenu } from './menu-gestures.ts';

interface MessageMenuState {
  /** Whose menu is open. */
  message: ConversationMessage | null;
  open: (messageId: string) => void;
  close: () => void;
}

/** Which message's menu is open; it closes when the message goes. */
export function useMessageMenu(
  scroller: RefObject<HTMLElement | null>,
  { messages }: ConversationSnapshot,
): MessageMenuState {
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(
    () => (scroller.current === null ? undefined : listenForMenu(scroller.current, setOpenId)),
    [scroller],
  );
  const message = openId === null ? undefined : messages.find(({ id }) => id === openId);
  return {
    message: message ?? null,
    open: setOpenId,
    close: useCallback(() => setOpenId(null), []),
  };
}
