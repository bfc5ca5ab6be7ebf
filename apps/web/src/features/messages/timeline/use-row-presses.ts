import type { Conversation, ConversationMessage } from '@tend/client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { toggleReaction } from '../menu/suggested-reactions.ts';
import type { MessageAction } from '../menu/message-action.ts';
import { pressPoll } from '../polls/press-poll.ts';
import { messageKeyAt } from '../rows/message-at.ts';
import { useReplySwipe } from './use-reply-swipe.ts';

interface RowPresses {
  conversation: Conversation;
  messages: readonly ConversationMessage[];
  /** Scrolls to the message at this position. */
  onLead: (seq: number) => void;
  onMenu: (key: string, how: { isByFinger: boolean }) => void;
  onUnfold: (key: string) => void;
  /** Leads to another date, from a day given by its beginning. */
  onDay: (time: number) => void;
  onAction: (action: MessageAction, message: ConversationMessage) => void;
  /** While messages are being selected, all of a row is one target; null otherwise. */
  onSelect: ((key: string) => void) | null;
}

/** Handles presses and swipes in all rows with one set of listeners. */
export function useRowPresses(
  list: RefObject<HTMLElement | null>,
  { conversation, messages, onLead, onMenu, onUnfold, onDay, onAction, onSelect }: RowPresses,
): void {
  const client = useClient();
  const navigation = useNavigation();
  useReplySwipe(list, { chatId: conversation.chatId, messages, isOff: onSelect !== null });

  /** Adds a reaction that others used; removes it if it is the person's own. */
  function react(key: string, emoji: string) {
    const message = messages.find((one) => one.key === key);
    if (message === undefined) return;
    toggleReaction(client, { chatId: conversation.chatId, message, emoji });
  }

  /** Votes, or shows what there is to a poll. */
  function handlePoll(key: string, pressed: DOMStringMap) {
    const { chatId } = conversation;
    const message = messages.find((one) => one.key === key);
    if (message !== undefined) pressPoll({ client, chatId, message, onAction }, pressed);
  }

  function handlePress(pressed: DOMStringMap, isByFinger: boolean) {
    const { message, unfold, quoted, reaction, ...others } = pressed;
    const { reactedTo, unsent, press, day, poll } = others;
    if (poll !== undefined) handlePoll(poll, pressed);
    if (quoted !== undefined) onLead(Number(quoted));
    if (reaction !== undefined && reactedTo !== undefined) react(reactedTo, reaction);
    if (message !== undefined) onMenu(message, { isByFinger });
    if (unfold !== undefined) onUnfold(unfold);
    if (day !== undefined) onDay(Number(day));
    if (unsent !== undefined && press === 'retry') client.retryMessage(unsent);
    if (unsent !== undefined && press === 'discard') client.discardMessage(unsent);
  }

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const key = onSelect === null ? undefined : messageKeyAt(event.target);
    if (key !== undefined) {
      event.preventDefault();
      onSelect?.(key);
      return;
    }
    const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
    const isByFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    if (pressed instanceof HTMLButtonElement) handlePress(pressed.dataset, isByFinger);
    const address = pressed?.getAttribute('href') ?? '';
    if (!address.startsWith('#') || isForBrowser(event)) return;
    event.preventDefault();
    navigation.open(address.slice(1));
  });

  useEffect(() => {
    const { current } = list;
    const listener = (event: MouseEvent) => handleClick(event);
    current?.addEventListener('click', listener);
    return () => current?.removeEventListener('click', listener);
  }, [list]);
}

/** With a modifier key the browser opens the link itself. */
function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
