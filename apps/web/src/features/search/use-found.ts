import type { MessageQuery } from '@tend/client';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import type { ListControl } from '../../ui/lists/WindowedList.tsx';
import { type SteadyFound, SteadyHits } from './steady-hits.ts';

export interface Found {
  found: SteadyFound;
  /** Whether the hits still answer an earlier query. */
  isOld: boolean;
  messages: SteadyHits;
}

/** The messages that answer the query, shown in this list. */
export function useFound(query: MessageQuery, list: RefObject<ListControl | null>): Found {
  const client = useClient();
  const [messages] = useState(
    () =>
      new SteadyHits(client.search(), {
        now: Date.now,
        rowsInView: () => list.current?.rowsInView() ?? null,
      }),
  );
  const found = useReadable(messages);
  const asked = JSON.stringify(query);
  const answered = useMemo(
    () => (found.query === null ? null : JSON.stringify(found.query)),
    [found.query],
  );
  useEffect(() => {
    messages.ask(query);
    // oxlint-disable-next-line react/exhaustive-deps -- the same question is asked once
  }, [messages, asked]);
  useEffect(() => () => messages.close(), [messages]);
  return { found, isOld: answered !== asked, messages };
}
