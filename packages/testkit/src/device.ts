import {
  createClient,
  type Client,
  type ClientOptions,
  type ConversationSnapshot,
  type FileStore,
  type LocalStore,
  type SocketPort,
  type Tabs,
} from '@tend/client';
import { createMemoryFileStore, createMemoryStore } from '@tend/client/memory';
import { until } from './until.ts';
import { webSockets } from './web-sockets.ts';

interface Session {
  userId: string;
  baseUrl: string;
  cookie: string;
}

export type Fetch = NonNullable<ClientOptions['fetch']>;

export interface DeviceOptions {
  /** The device's earlier store; empty by default. */
  store?: LocalStore;
  /** What the device has kept of files; nothing by default. */
  fileStore?: FileStore;
  /** The device's tabs; this is the only one by default. */
  tabs?: Tabs;
  /** Puts something between the client and its requests. */
  throughNetwork?: (fetch: Fetch) => Fetch;
  /** Puts something between the client and its sockets. */
  throughLink?: (openSocket: SocketPort) => SocketPort;
  random?: () => number;
  /** See ClientOptions. */
  release?: string;
}

/** A client on its own device, as a test sees it. */
export interface Device {
  readonly client: Client;
  readonly store: LocalStore;
  readonly problems: readonly unknown[];
  /** Resolves when everything from before this connection has arrived. */
  caughtUp(): Promise<void>;
  /** Resolves with the conversation as soon as the condition holds. */
  conversation(
    chatId: string,
    isAsWanted: (snapshot: ConversationSnapshot) => boolean,
  ): Promise<ConversationSnapshot>;
  /** The texts of a chat's messages that are on the device, oldest first. */
  texts(chatId: string): string[];
  close(): Promise<void>;
}

/** Starts a client that is logged in with a cookie, and resolves when it has caught up. */
export async function openDevice(session: Session, options: DeviceOptions): Promise<Device> {
  const { userId, baseUrl, cookie } = session;
  const { store = createMemoryStore(), fileStore = createMemoryFileStore() } = options;
  const { throughLink = (port) => port, throughNetwork = (network) => network } = options;
  const problems: unknown[] = [];
  const client = createClient({
    userId,
    baseUrl,
    store,
    ...(options.release === undefined ? {} : { release: options.release }),
    openSocket: throughLink(webSockets({ cookie, origin: baseUrl })),
    openFileStore: () => Promise.resolve(fileStore),
    ...(options.tabs === undefined ? {} : { tabs: options.tabs }),
    fetch: throughNetwork((url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(url, { ...init, headers });
    }),
    onProblem: (problem) => problems.push(problem),
    ...(options.random === undefined ? {} : { random: options.random }),
  });
  let isOpen = true;
  const device: Device = {
    client,
    store,
    problems,
    caughtUp: async () => {
      await until(client.connection, ({ isCaughtUp }) => isCaughtUp);
    },
    conversation: (chatId, isAsWanted) => until(client.conversation(chatId), isAsWanted),
    texts: (chatId) =>
      client
        .conversation(chatId)
        .getSnapshot()
        .messages.flatMap(({ content }) => (content.type === 'text' ? [content.text] : [])),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await client.stop();
    },
  };
  await client.start();
  return device;
}
