import type { MessageRow } from '@tend/protocol';
import type { Clock } from '../clock.ts';
import type { ConnectionStatus } from '../connection/connection-status.ts';
import type { CopyEvent, LocalCopy } from '../copy/local-copy.ts';
import type { StoreChange } from '../copy/store-change.ts';
import { Listeners, type Readable } from '../observable.ts';
import type { LocalStore } from '../store/local-store.ts';
import type { Call } from '../sync/sync.ts';
import { placeOf } from '../views/conversation-message.ts';
import { pendingMessages } from '../views/pending-messages.ts';
import type {
  DeviceAnswer,
  DeviceQuery,
  DeviceQuestion,
  DeviceSearch,
  SearchedChange,
} from './device-search.ts';
import type { MessageSearch } from './message-search.ts';
import { RunningSearch } from './running-search.ts';

export interface SearchingOptions {
  copy: LocalCopy;
  store: LocalStore;
  selfId: string;
  /** Searches a local copy that other threads can read; without, this thread does. */
  openDeviceSearch?: (() => Promise<DeviceSearch>) | undefined;
  call: Call;
  connection: Readable<ConnectionStatus>;
  clock: Clock;
  onProblem: (error: unknown) => void;
}

/** The searches of a tab, which share one index of the local copy. It is made for the first of them. */
export class Searching {
  readonly #options: SearchingOptions;
  readonly #changes = new Listeners();
  #device: Promise<DeviceSearch> | null = null;
  #unfollow: () => void = () => {};
  #isClosed = false;

  constructor(options: SearchingOptions) {
    this.#options = options;
  }

  search(): MessageSearch {
    const { call, connection, clock } = this.#options;
    return new RunningSearch({
      ...this.#options,
      findHere: (query) => this.#find(query),
      onChangedHere: this.#changes.subscribe,
      onChanged: (listener) =>
        this.#options.copy.onChange(({ change }) =>
          // Also those that are too old to be stored here.
          listener(changeOf(change, [...change.messages, ...change.passing])),
        ),
      loadTouched: () => import('./touched-hits.ts'),
      findThere: (input) => call('search.messages', input),
      serverNow: () => clock.now() + (connection.getSnapshot().serverAheadMs ?? 0),
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  async #find(query: DeviceQuestion): Promise<DeviceAnswer> {
    // What was removed at a log-out must not be opened anew.
    if (this.#isClosed) throw new Error('The client is closed');
    this.#device ??= this.#begin();
    const device = this.#device;
    try {
      const search = await device;
      return await search.find({
        ...query,
        chats: this.#listChats(),
        waiting: this.#listWaiting(),
      });
    } catch (error) {
      // The next one opens it anew.
      if (this.#device === device) this.#drop();
      throw error;
    }
  }

  #begin(): Promise<DeviceSearch> {
    this.#unfollow = this.#options.copy.onChange((event) => this.#follow(event));
    return this.#open();
  }

  async #open(): Promise<DeviceSearch> {
    const { store, selfId, openDeviceSearch, clock, onProblem } = this.#options;
    const device =
      openDeviceSearch !== undefined && store.isShared
        ? await openDeviceSearch()
        : new (await import('./local-search.ts')).LocalSearch({ store, selfId, clock, onProblem });
    device.onChanged(() => this.#changes.notify());
    return device;
  }

  #drop(): void {
    this.#unfollow();
    this.#device?.then((device) => device.close()).catch(() => {});
    this.#device = null;
  }

  #listChats(): DeviceQuery['chats'] {
    const { replica } = this.#options.copy;
    return Array.from(replica.heldChats()).flatMap(({ id, createdAt }) => {
      const segment = replica.segmentOf(id);
      if (segment === null) return [];
      return [{ id, readUpTo: segment.readUpTo, newestAt: segment.newest?.createdAt ?? createdAt }];
    });
  }

  #listWaiting(): DeviceQuery['waiting'] {
    const { copy, selfId } = this.#options;
    return pendingMessages(copy.replica, selfId).map(({ chatId, message }) => ({
      kind: 'message',
      id: message.id,
      chatId,
      seq: placeOf(message),
      version: 0,
      authorId: selfId,
      createdAt: message.createdAt,
      content: message.content,
      waiting: message.state === 'failed' ? 'failed' : 'pending',
    }));
  }

  #follow({ change, isReload }: CopyEvent): void {
    if (isReload) {
      this.#tell((device) => device.restart());
      return;
    }
    const { messages, outbox, deleted } = change;
    if (outbox.length + deleted.outbox.length > 0) this.#changes.notify();
    const followed = changeOf(change, messages);
    if (messages.length + followed.deletedChatIds.length === 0) return;
    this.#tell((device) => device.follow(followed));
  }

  /** In the order in which it was opened, asked and told. */
  #tell(tell: (device: DeviceSearch) => void): void {
    this.#device?.then(tell).catch(this.#options.onProblem);
  }
}

function changeOf({ deletedSpaces }: StoreChange, messages: MessageRow[]): SearchedChange {
  const chats = deletedSpaces.filter(({ kind }) => kind === 'chat');
  return { deletedChatIds: chats.map(({ id }) => id), messages };
}
