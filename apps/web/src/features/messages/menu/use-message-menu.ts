import type { ConversationMessage, ConversationSnapshot } from '@tend/client';
import { isReadable } from '@tend/protocol';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { listenForMenu } from '../../../platform/gestures/menu-gestures.ts';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { type Beside, hasRoomBeside } from '../../../ui/overlays/stand-beside.ts';
import type { DoneInSheet } from './message-action.ts';
import { showReactions } from './Reactions.tsx';

/** What is opened for a message: its menu, all emoji, or the sheet of one action. */
export type MenuBeginning = 'menu' | 'emoji' | DoneInSheet;

interface OpenMenu {
  key: string;
  begin: MenuBeginning;
  /** Null for a sheet. */
  beside: Beside | null;
}

interface MessageMenuState {
  /** Whose menu is open. */
  message: ConversationMessage | null;
  begin: MenuBeginning;
  beside: Beside | null;
  open: (key: string, how?: { isByFinger?: boolean; begin?: MenuBeginning }) => void;
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
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const open: MessageMenuState['open'] = (key, { isByFinger = false, begin = 'menu' } = {}) => {
    const beside = isByFinger || isTouchFirst() ? null : placeFor(scroller.current, key);
    setOpened({ key, begin, beside });
  };
  const handleOpen = useEffectEvent<MessageMenuState['open']>((key, how) => {
    if (onSelect === null) open(key, how);
    else onSelect(key);
  });
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return undefined;
    const endings = [
      listenForMenu(list, {
        mark: 'data-message',
        isOnButtons: true,
        onOpen: (key, how) => handleOpen(key, how),
      }),
      // Reactions stand below the message, outside of what opens its menu.
      listenForMenu(list, {
        mark: 'data-reacted-to',
        isOnButtons: true,
        onOpen: (key) => handleOpen(key, { begin: showReactions }),
      }),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [scroller]);
  const message = messages.find(({ key }) => key === opened?.key);
  return {
    message: message !== undefined && isReadable(message.content) ? message : null,
    begin: opened?.begin ?? 'menu',
    beside: opened?.beside ?? null,
    open,
    close: useCallback(() => setOpened(null), []),
  };
}

/** Beside the message, if it can be left in sight there. */
function placeFor(list: HTMLElement | null, key: string): Beside | null {
  const element = list?.querySelector<HTMLElement>(`article[data-message="${CSS.escape(key)}"]`);
  if (element === null || element === undefined) return null;
  const isOwn = element.closest('.bubble-row-own') !== null;
  const beside = { element, side: isOwn ? ('start' as const) : ('end' as const) };
  return hasRoomBeside(beside) ? beside : null;
}
