import { systemClock } from '../clock.ts';
import { openUnprobed } from '../store/dexie-store.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { DeviceQuery, DeviceSearch } from './device-search.ts';
import { LocalSearch } from './local-search.ts';
import { toWorkerSchema, type ChannelEnd, type FromWorker } from './worker-messages.ts';

type OpenStore = (userId: string) => Promise<Pick<LocalStore, 'messages' | 'close'>>;

/** Searches a person's local copy for a page, in a worker: the page stays free, however much there is. */
export function serveSearch(
  page: ChannelEnd,
  openStore: OpenStore = (userId) => openUnprobed({ userId }),
): void {
  let opening: Promise<DeviceSearch> | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's channel, which has none
  const post = (message: FromWorker): void => page.postMessage(message);
  const open = async (userId: string): Promise<DeviceSearch> => {
    const store = await openStore(userId);
    const search = new LocalSearch({
      store,
      selfId: userId,
      clock: systemClock,
      // A page that is over has closed the worker; one that goes on asks again.
      onProblem: () => {},
    });
    search.onChanged(() => post({ type: 'changed' }));
    return search;
  };
  const answer = async (number: number, query: DeviceQuery): Promise<void> => {
    try {
      if (opening === null) throw new Error('Nothing is open yet');
      post({ type: 'found', number, answer: await (await opening).find(query) });
    } catch {
      post({ type: 'failed', number });
    }
  };
  page.addEventListener('message', ({ data }) => {
    const message = toWorkerSchema.parse(data);
    switch (message.type) {
      case 'open':
        opening = open(message.userId);
        opening.catch(() => {});
        break;
      case 'find':
        void answer(message.number, message.query);
        break;
      case 'follow':
        opening?.then((search) => search.follow(message.change)).catch(() => {});
        break;
      case 'restart':
        opening?.then((search) => search.restart()).catch(() => {});
        break;
    }
  });
}
