import type { OutputOf } from '@tend/protocol';
import { useCallback } from 'react';
import { useClient } from '../../../../platform/client/client.ts';
import { useAnswer } from '../../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../../ui/loading/use-retry-when-live.ts';

export type FileCounts = OutputOf<'file.countsOfChat'>;

/** How many files of each kind, and links, a chat has, and all of them together; null while that is not known. */
export function useFileCounts(chatId: string): {
  counts: FileCounts | null;
  total: number | null;
  reload: () => void;
} {
  const client = useClient();
  const ask = useCallback(() => client.call('file.countsOfChat', { chatId }), [client, chatId]);
  const { value: counts, error, reload } = useAnswer(ask);
  useRetryWhenLive({ error, reload });
  return { counts, total: counts === null ? null : sum(counts), reload };
}

function sum({ media, documents, links, sounds }: FileCounts): number {
  return media + documents + links + sounds;
}
