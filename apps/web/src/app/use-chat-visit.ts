import { useState } from 'react';
import { useHere } from '../platform/navigation.ts';
import { type ChatVisit, visitAt } from './chat-visit.ts';

/** The visit of a chat that its page draws. */
export function useChatVisit(): ChatVisit {
  const here = useHere();
  const [held, setHeld] = useState(() => visitAt(null, here));
  const visit = visitAt(held, here);
  if (held !== visit) setHeld(visit);
  return visit;
}
