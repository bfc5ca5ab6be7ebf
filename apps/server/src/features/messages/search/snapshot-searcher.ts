import type { Snapshots } from '../../../platform/db/snapshots.ts';
import { toContent } from '../messages.store.ts';
import { toIndexEntry } from './index-entry.ts';
import { listToIndex } from './searched-chats.store.ts';
import type { Searcher } from './searcher.ts';
import { search } from './searching.ts';

/** After all ids. */
const beyondAll = '~';

/** Searches on the calling thread. One call at a time. */
export function createSnapshotSearcher(snapshots: Snapshots): Searcher {
  return {
    search: (request) => snapshots.read((reader) => search(reader, request)),
    async readMessages({ after, count }) {
      const { id: belowId, chatId: belowChatId } = after ?? { id: beyondAll, chatId: '' };
      const below = { belowId, belowChatId, count };
      const stored = await snapshots.read((reader) => reader.all(listToIndex, below));
      return stored.map((message) => {
        const { id, chat_id: chatId, seq, version, author_id: authorId } = message;
        const entry = toIndexEntry({ authorId, content: toContent(message) });
        return { id, chatId, seq, version, entry };
      });
    },
    close() {
      snapshots.close();
      return Promise.resolve();
    },
  };
}
