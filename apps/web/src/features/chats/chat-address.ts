import type { ChatListItem } from '@tend/client';
import { addressOf, queryOf } from '../../platform/addresses.ts';

export function addressOfChat({ chatId, type }: Pick<ChatListItem, 'chatId' | 'type'>): string {
  return addressOf(type === 'direct' ? 'userChat' : 'groupChat', { chatId });
}

/** A chat of any kind, at one of its messages. */
export function addressOfMessage(chatId: string, seq: number | null): string {
  const address = addressOf('anyChat', { chatId });
  return seq === null ? address : `${address}?at=${seq}`;
}

/** The message that an address of a chat leads to. */
export function messageAt(address: string): number | null {
  const seq = Number(queryOf(address).get('at') ?? Number.NaN);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : null;
}

/** Where a group is made: a part of the list of groups. */
export const newGroupAddress = `${addressOf('groupList')}?new`;

export function isNewGroupAddress(address: string): boolean {
  return address === newGroupAddress || address === `${newGroupAddress}=`;
}
