import type { FoundMessages, MessageQuery, MessageSearch } from '@tend/client';
import { useEffect, useMemo, useState } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';

/** The messages that answer the query; nothing is asked while it is null. */
export function useFound(query: MessageQuery | null): {
  found: FoundMessages;
  /** Whether the hits still answer an earlier query. */
  isOld: boolean;
  more: () => void;
  retry: () => void;
} {
  const client = useClient();
  const [messages] = useState<MessageSearch>(() => client.search());
  const found = useReadable(messages);
  const asked = query === null ? null : JSON.stringify(query);
  const answered = useMemo(
    () => (found.query === null ? null : JSON.stringify(found.query)),
    [found.query],
  );
  useEffect(() => {
    if (query !== null) messages.ask(query);
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
