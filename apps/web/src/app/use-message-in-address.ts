import { useState } from 'react';
import { messageAt, pathOf } from '../platform/addresses.ts';
import { useAddress } from '../platform/navigation.ts';

/** Which of a chat's messages the address names; kept while another page lies above, with the address of its own. */
export function useMessageInAddress(chatId: string): number | null {
  const address = useAddress();
  const [held, setHeld] = useState(() => ({ chatId, at: messageAt(address) }));
  const isOwn = pathOf(address).endsWith(`/${chatId}`);
  const at = isOwn ? messageAt(address) : held.at;
  if (held.chatId !== chatId || held.at !== at) setHeld({ chatId, at });
  return at;
}
