import type { FoundMessages, MessageQuery, MessageSearch } from '@tend/client';
import { useEffect, useMemo, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

export interface Found {
  found: FoundMessages;
  /** Whether the hits still answer an earlier query. */
  isOld: boolean;
  more: () => void;
  retry: () => void;
}

/** The messages that answer the query. */
export function useFound(query: MessageQuery): Found {
  const client = useClient();
  const [messages] = useState<MessageSearch>(() => client.search());
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
  return {
    found,
    isOld: answered !== asked,
    more: () => messages.more(),
    retry: () => messages.retry(),
  };
}
