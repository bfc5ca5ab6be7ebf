import type { ChatListItem } from '@tend/client';
import { reorderTwoOutline } from 'ionicons/icons';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { moved, placeUnder } from './pinned-order.ts';
import './PinnedOrderSheet.css';

/** The pinned chats in their order, which is changed by dragging their handles, or with the arrow keys on them. */
export function PinnedOrderSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const hintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { chats, draggedId, ...handle } = useOrdering(list);
  return (
    <Sheet title={t('chats.pinnedOrder')} onClose={onClose}>
      <p id={hintId} className="sheet-text">
        {t('chats.pinnedOrderText')}
      </p>
      <ul ref={list} className="pinned-order">
        {chats.map((chat, index) => (
          <PinnedChat
            key={chat.chatId}
            {...{ chat, hintId, handle }}
            isDragged={chat.chatId === draggedId}
            place={t('chats.pinPlace', {
              title: chat.title,
              number: index + 1,
              count: chats.length,
            })}
          />
        ))}
      </ul>
      <div className="sheet-actions">
        <Button onClick={onClose}>{t('action.done')}</Button>
      </div>
    </Sheet>
  );
}

interface Handle {
  onGrab: (event: PointerEvent<HTMLElement>, chatId: string) => void;
  onDrag: (event: PointerEvent) => void;
  onDrop: () => void;
  onCancel: () => void;
  onKey: (event: KeyboardEvent, chat: ChatListItem) => void;
}

interface PinnedChatProps {
  chat: ChatListItem;
  /** "Night team, 2 of 5". */
  place: string;
  hintId: string;
  isDragged: boolean;
  handle: Handle;
}

function PinnedChat({ chat, place, hintId, isDragged, handle }: PinnedChatProps) {
  const { chatId, title, type, otherUserId } = chat;
  const shape = type === 'group' ? 'group' : 'person';
  return (
    <li className={isDragged ? 'row pinned-chat pinned-chat-dragged' : 'row pinned-chat'}>
      <Avatar id={otherUserId ?? chatId} name={title} shape={shape} size={40} />
      <bdi className="fill pinned-chat-title">{title}</bdi>
      <button
        type="button"
        className="center pinned-chat-handle"
        data-chat={chatId}
        aria-label={place}
        aria-describedby={hintId}
        onPointerDown={(event) => handle.onGrab(event, chatId)}
        onPointerMove={handle.onDrag}
        onPointerUp={handle.onDrop}
        onPointerCancel={handle.onCancel}
        onKeyDown={(event) => handle.onKey(event, chat)}
      >
        <Icon shape={reorderTwoOutline} />
      </button>
    </li>
  );
}

interface Ordering extends Handle {
  /** From top to bottom, as dragged so far. */
  chats: readonly ChatListItem[];
  draggedId: string | undefined;
}

function useOrdering(list: RefObject<HTMLUListElement | null>): Ordering {
  const { t } = useText();
  const client = useClient();
  const { items } = useReadable(client.chatList);
  /** The order while one is dragged; it is sent when that is dropped. */
  const [dragged, setDragged] = useState<{ chatId: string; order: readonly string[] } | null>(null);
  const pinned = items.filter(({ pinOrder }) => pinOrder !== null);
  const order = dragged?.order ?? pinned.map(({ chatId }) => chatId);
  useKeptFocus(list);
  return {
    chats: order.flatMap((id) => pinned.filter(({ chatId }) => chatId === id)),
    draggedId: dragged?.chatId,
    onGrab(event, chatId) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ chatId, order });
    },
    onDrag({ clientY }) {
      if (dragged === null || list.current === null) return;
      const rows = [...list.current.children].map((row) => row.getBoundingClientRect());
      const next = moved(order, order.indexOf(dragged.chatId), placeUnder(clientY, rows));
      if (next !== order) setDragged({ ...dragged, order: next });
    },
    onDrop() {
      if (dragged !== null) client.orderPinned(dragged.order);
      setDragged(null);
    },
    onCancel: () => setDragged(null),
    onKey(event, { chatId, title }) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const from = order.indexOf(chatId);
      const next = moved(order, from, from + step);
      if (next === order) return;
      client.orderPinned(next);
      announce(t('chats.pinPlace', { title, number: from + step + 1, count: order.length }));
    },
  };
}

/** A browser takes the focus from a row that moves; it comes back to its handle. */
function useKeptFocus(list: RefObject<HTMLUListElement | null>): void {
  const focused = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const { current } = list;
    const handleFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? target.dataset['chat'] : undefined;
    };
    current?.addEventListener('focusin', handleFocus);
    return () => current?.removeEventListener('focusin', handleFocus);
  }, [list]);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const handle = `[data-chat="${CSS.escape(focused.current)}"]`;
    list.current?.querySelector<HTMLElement>(handle)?.focus();
  });
}
