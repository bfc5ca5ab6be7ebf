import type { Client, Conversation, ConversationMessage } from '@tend/client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { toggleReaction } from '../menu/toggle-reaction.ts';
import { pressFile } from '../files/press-file.ts';
import type { ViewedFile } from '../files/ViewedFile.tsx';
import { useSoundPlaces } from '../files/use-sound-places.ts';
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
  onView: (picture: ViewedFile) => void;
  /** Leads to another date, from a day given by its beginning. */
  onDay: (time: number) => void;
  onAction: (action: MessageAction, message: ConversationMessage) => void;
  /** While messages are being selected, all of a row is one target; null otherwise. */
  onSelect: ((key: string) => void) | null;
}

/** Handles presses and swipes in all rows with one set of listeners. */
export function useRowPresses(
  list: RefObject<HTMLElement | null>,
  { conversation, messages, onLead, onMenu, onAction, onSelect, ...leading }: RowPresses,
): void {
  const { onUnfold, onView, onDay } = leading;
  const client = useClient();
  const navigation = useNavigation();
  useSoundPlaces(list, { conversation, isOff: onSelect !== null });
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
    const { reactedTo, day, poll, file } = others;
    if (file !== undefined) pressFile({ client, conversation, onView }, pressed);
    if (poll !== undefined) handlePoll(poll, pressed);
    if (quoted !== undefined) onLead(Number(quoted));
    if (reaction !== undefined && reactedTo !== undefined) react(reactedTo, reaction);
    if (message !== undefined) onMenu(message, { isByFinger });
    if (unfold !== undefined) onUnfold(unfold);
    if (day !== undefined) onDay(Number(day));
    pressUnsent(client, pressed);
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

function pressUnsent(client: Client, { unsent, press }: DOMStringMap): void {
  if (unsent === undefined) return;
  if (press === 'stop') client.stopMessage(unsent);
  if (press === 'retry') client.retryMessage(unsent);
  if (press === 'asFile' || press === 'without') client.retryMessage(unsent, press);
  if (press === 'discard') client.discardMessage(unsent);
}

/** With a modifier key the browser opens the link itself. */
function isForBrowser({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
