import {
  createClient,
  type Client,
  type ConversationSnapshot,
  type LocalStore,
  type SocketPort,
} from '@tend/client';
import { createMemoryStore } from '@tend/client/memory';
import { until } from './until.ts';
import { webSockets } from './web-sockets.ts';

interface Session {
  userId: string;
  baseUrl: string;
  cookie: string;
}

export interface DeviceOptions {
  /** The device's earlier store; empty by default. */
  store?: LocalStore;
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
  const { store = createMemoryStore(), throughLink = (port) => port } = options;
  const problems: unknown[] = [];
  const client = createClient({
    userId,
    baseUrl,
    store,
    ...(options.release === undefined ? {} : { release: options.release }),
    openSocket: throughLink(webSockets({ cookie, origin: baseUrl })),
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return fetch(url, { ...init, headers });
    },
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
