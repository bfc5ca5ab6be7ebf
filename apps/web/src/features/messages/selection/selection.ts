import type { ConversationMessage } from '@tend/client';
import { isReadable } from '@tend/protocol';
import { useSyncExternalStore } from 'react';
import { createCell } from '../../../platform/storage/cell.ts';

/** The messages that are selected in one conversation, by their keys; never none. */
interface Selection {
  readonly chatId: string;
  readonly keys: ReadonlySet<string>;
}

const selection = createCell<Selection | null>(null);

/** As many as a page of messages, so that no tap starts an endless row of commands. */
export const mostSelected = 100;

/** The keys of the selected messages; null while nothing is selected in this chat. */
export function useSelectedKeys(chatId: string): ReadonlySet<string> | null {
  return useSyncExternalStore(selection.subscribe, () => selectedIn(chatId));
}

export function useIsSelecting(chatId: string): boolean {
  return useSyncExternalStore(selection.subscribe, () => selectedIn(chatId) !== null);
}

/**
 * Selects a message, or selects it no longer; the first one begins the selection, and the last one ends it. Returns false
 * if as many are selected as may be.
 */
export function toggleSelected(chatId: string, key: string): boolean {
  const keys = new Set(selectedIn(chatId));
  if (!keys.delete(key)) {
    if (keys.size >= mostSelected) return false;
    keys.add(key);
  }
  keepSelected(chatId, keys);
  return true;
}

/** Selects exactly these; none ends the selection. */
export function keepSelected(chatId: string, keys: ReadonlySet<string>): void {
  selection.set(keys.size === 0 ? null : { chatId, keys });
}

export function endSelection(): void {
  selection.set(null);
}

/** The keys of all that can be selected: of too many, the newest. */
export function allSelectable(messages: readonly ConversationMessage[]): ReadonlySet<string> {
  const selectable = messages.filter(({ content }) => isReadable(content));
  return new Set(selectable.slice(-mostSelected).map(({ key }) => key));
}

/** The selected messages in the chat's order, without those deleted since. */
export function selectedAmong(
  messages: readonly ConversationMessage[],
  keys: ReadonlySet<string>,
): readonly ConversationMessage[] {
  return messages.filter(({ key, content }) => isReadable(content) && keys.has(key));
}

function selectedIn(chatId: string): ReadonlySet<string> | null {
  const current = selection.get();
  return current?.chatId === chatId ? current.keys : null;
}
