import { useState } from 'react';
import { useAddress, useHistoryKey, usePageAddress } from '../platform/navigation.ts';
import { type ChatVisit, visitAt } from './chat-visit.ts';

/** The visit of a chat that its page draws. */
export function useChatVisit(): ChatVisit {
  const place = { path: usePageAddress(), address: useAddress(), key: useHistoryKey() };
  const { path } = place;
  const [held, setHeld] = useState(() => ({ path, visit: visitAt(null, place) }));
  const visit = visitAt(held.path === path ? held.visit : null, place);
  if (held.path !== path || held.visit !== visit) setHeld({ path, visit });
  return visit;
}
