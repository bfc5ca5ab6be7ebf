import type { Reader } from '../../../platform/db/database.ts';
import type { Snapshots } from '../../../platform/db/snapshots.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { toContent } from '../messages.store.ts';
import { toIndexEntry } from './index-entry.ts';
import { listToIndex } from './searched-chats.store.ts';
import type { ReadOrder, Searcher } from './searcher.ts';
import { searchIn } from './searching.ts';
import { listWaiting } from './waiting-messages.store.ts';

/** After all ids. */
const beyondAll = '~';

/** Searches on the calling thread, one call after the other. */
export function createSnapshotSearcher(snapshots: Snapshots): Searcher {
  let last: Promise<unknown> = Promise.resolve();
  const read: Snapshots['read'] = (work) => {
    const result = last.then(() => snapshots.read(work));
    last = result.catch(() => undefined);
    return result;
  };
  return {
    search: (request) => read((reader) => searchIn(reader, request)),
    async readMessages(order) {
      const stored = await read((reader) => readStored(reader, order));
      return stored.map((message) => {
        const { id, chat_id: chatId, seq, author_id: authorId, created_at: createdAt } = message;
        const entry = toIndexEntry({ authorId, content: toContent(message) });
        return { id, chatId, seq, createdAt, entry };
      });
    },
    async close() {
      await last;
      snapshots.close();
    },
  };
}

function readStored(reader: Reader, order: ReadOrder): Promise<Tables['messages'][]> {
  const { count } = order;
  if (order.type === 'waiting') return reader.all(listWaiting, { count });
  const { id: belowId, chatId: belowChatId } = order.after ?? { id: beyondAll, chatId: '' };
  return reader.all(listToIndex, { belowId, belowChatId, count });
}
