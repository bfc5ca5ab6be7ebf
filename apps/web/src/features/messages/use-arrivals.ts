import type { ConversationMessage } from '@tend/client';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { findArrivals } from './arrivals.ts';

type Messages = readonly ConversationMessage[];

/** How long a message counts as new, for the movement with which it comes. */
const newForMs = 400;
const none: Messages = [];

/** Notices the messages that come in at the end while the conversation is open; tells which of them are new now. */
export function useArrivals(
  messages: Messages,
  onArrival: (arrived: Messages) => void,
): (key: string) => boolean {
  const [noticed, setNoticed] = useState({ messages, arrived: none });
  // While drawing, so that a new message moves with its first picture.
  if (noticed.messages !== messages) {
    const news = findArrivals(noticed.messages, messages);
    // A message that is acknowledged while it comes goes on coming.
    setNoticed({ messages, arrived: news.length > 0 ? news : noticed.arrived });
  }
  const { arrived } = noticed;
  const handleArrival = useEffectEvent(onArrival);

  useEffect(() => {
    if (arrived.length === 0) return undefined;
    handleArrival(arrived);
    const timer = setTimeout(() => {
      setNoticed((now) => (now.arrived === arrived ? { ...now, arrived: none } : now));
    }, newForMs);
    return () => clearTimeout(timer);
  }, [arrived]);

  return useCallback((wanted) => arrived.some(({ key }) => key === wanted), [arrived]);
}
