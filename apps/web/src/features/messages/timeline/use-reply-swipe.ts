import type { ConversationMessage } from '@tend/client';
import { arrowUndoOutline } from 'ionicons/icons';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import {
  comesFromEdge,
  type Dragged,
  listenForDrags,
  shiftBy,
} from '../../../platform/gestures/drag-gesture.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { beginReply, canReply } from '../composer/reply-and-edit.ts';
import './use-reply-swipe.css';

/** The full distance of a swipe; half of it is enough. */
const wholePx = 92;
const vibrationMs = 10;

/**
 * Swiping a message towards the inline end replies to it; a swipe from the screen's edge goes back instead.
 */
export function useReplySwipe(
  list: RefObject<HTMLElement | null>,
  {
    chatId,
    messages,
    isOff,
  }: { chatId: string; messages: readonly ConversationMessage[]; isOff: boolean },
): void {
  const client = useClient();
  const take = useEffectEvent((event: PointerEvent): Dragged | null => {
    // A finger on a sound's place moves that.
    if (event.target instanceof HTMLInputElement) return null;
    const row = event.target instanceof Element ? event.target.closest('.bubble-row') : null;
    const key = row?.querySelector<HTMLElement>('.bubble')?.dataset['message'];
    const message = messages.find((one) => one.key === key);
    const chat = client.chat(chatId).getSnapshot();
    const isTaken =
      row instanceof HTMLElement &&
      message !== undefined &&
      chat !== null &&
      canReply(message, { chat });
    // An accidental drag must not end an edit.
    const isEditing = client.draft(chatId).getSnapshot().edit !== undefined;
    if (!isTaken || isOff || isEditing || comesFromEdge(event)) return null;
    return drawAside(row, () => beginReply(client, chatId, message));
  });
  useEffect(() => {
    const { current } = list;
    return current === null ? undefined : listenForDrags(current, (event) => take(event));
  }, [list]);
}

function drawAside(row: HTMLElement, onReply: () => void): Dragged {
  const sign = make('span', { className: 'reply-sign', ariaHidden: 'true' });
  const icon = drawIcon(arrowUndoOutline, 'text');
  icon.classList.add('icon-flips');
  sign.append(icon);
  let isFar = false;
  return {
    towards: 'end',
    wholePx,
    begin: () => row.append(sign),
    move(share) {
      // Confirms to the finger that a release now replies.
      if (share > 0.5 && !isFar && 'vibrate' in navigator) navigator.vibrate(vibrationMs);
      isFar = share > 0.5;
      row.style.transform = shiftBy(share * wholePx);
      sign.style.opacity = `${share}`;
    },
    end(isDone) {
      sign.remove();
      row.style.removeProperty('transform');
      if (isDone) onReply();
    },
  };
}
