import type { ChatListItem } from '@tend/client';
import { addressOf } from '../../platform/navigation/addresses.ts';

export function addressOfChat({ chatId, type }: Pick<ChatListItem, 'chatId' | 'type'>): string {
  return addressOf(type === 'direct' ? 'userChat' : 'groupChat', { chatId });
}

/** The address for making a group: a part of the list of groups. */
export const newGroupAddress = `${addressOf('groupList')}?new`;

export function isNewGroupAddress(address: string): boolean {
  return address === newGroupAddress || address === `${newGroupAddress}=`;
}
