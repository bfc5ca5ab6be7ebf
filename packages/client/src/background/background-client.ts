import { contract } from '@tend/protocol';
import { v7 as newUuid } from 'uuid';
import { systemClock, type Clock } from '../clock.ts';
import { LocalCopy } from '../copy/local-copy.ts';
import { createHttpApi } from '../http/http-api.ts';
import type { Fetch } from '../http/http.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { LocalStore } from '../store/local-store.ts';
import { tabMessageSchema, type TabMessage } from '../tabs/tab-message.ts';
import type { Call } from '../sync/sync.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { chatNotificationsOf } from '../views/notification-settings.ts';
import { blank, join } from '../drafts/writing.ts';
import { Flush, type FlushOutcome } from './flush.ts';

export interface BackgroundOptions {
  /** The person who is logged in. */
  userId: string;
  /** The base address of the server, without a trailing slash. */
  baseUrl: string;
  store: LocalStore;
  tabs: Tabs;
  fetch?: Fetch;
  clock?: Clock;
  /** Uniform in [0, 1). */
  random?: () => number;
  /** Generates UUIDv7 ids. */
  newId?: () => string;
  onProblem?: (error: unknown) => void;
}

/**
 * The client of a service worker, for when no page is open: it adds commands to the outbox shared with the pages, and
 * sends the outbox over HTTP.
 */
export interface BackgroundClient {
  /**
   * Adds a message to the outbox; the chat's draft stays. A text too long for a message is added to the draft instead:
   * then it returns false.
   */
  sendMessage(chatId: string, text: string): Promise<boolean>;
  markRead(chatId: string, upTo: number): void;
  /** Marks a notification as read that reading its chat does not settle. */
  settleNotification(notificationId: string): void;
  /** Leaves the chat's level unchanged. */
  muteChat(chatId: string, until: number): void;
  /** Sends the outbox. All added commands are stored by then, and those that cannot be sent now are sent later. */
  flush(): Promise<FlushOutcome>;
  /** The number of unread messages, as counted by the server. Rejects with TendError or ConnectionError. */
  countUnread(): Promise<number>;
  close(): Promise<void>;
}

export async function openBackgroundClient(options: BackgroundOptions): Promise<BackgroundClient> {
  const { userId: selfId, store, tabs, newId = newUuid } = options;
  const { clock = systemClock, random = Math.random, onProblem = () => {} } = options;
  const http = createHttpApi({ ...options, clock });
  const copy = new LocalCopy({
    store,
    clock,
    publish: (change) => tabs.post({ type: 'change', change } satisfies TabMessage),
  });
  const outbox = new Outbox({ copy, selfId, clock, newId, onProblem });
  let flush: Flush | null = null;
  tabs.onMessage((data) => {
    const message = tabMessageSchema.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'change') copy.receive(message.data.change);
    if (message.data.type === 'ask') flush?.answerPages();
  });
  const call: Call = (name, input) => http.call(name, input);
  await copy.open();
  return {
    async sendMessage(chatId, text) {
      const message = contract['message.send'].input.safeParse({
        id: outbox.newId(),
        chatId,
        text,
      });
      if (message.success) outbox.sendMessage(message.data, { keepsDraft: true });
      else await addToDraft(copy, chatId, text);
      return message.success;
    },
    markRead: (chatId, upTo) => outbox.markRead(chatId, upTo),
    settleNotification: (id) => outbox.setNotificationState([id], 'read'),
    muteChat(chatId, mutedUntil) {
      const { level } = chatNotificationsOf(copy.replica, chatId);
      outbox.setChatNotifications({ chatId, level, mutedUntil });
    },
    flush() {
      flush = new Flush({ copy, selfId, call, clock, random, tabs, onProblem });
      return flush.run();
    },
    countUnread: async () => (await call('message.unreadTotal', {})).count,
    async close() {
      await copy.close();
      tabs.close();
    },
  };
}

/** A page may be about to store the draft as it was before: it is told what was added, and adds it, too. */
async function addToDraft(copy: LocalCopy, chatId: string, text: string): Promise<void> {
  const addition = { text, mentions: [] };
  await copy.write(async (tx) => {
    const before = await tx.draft(chatId);
    const joined = join(before ?? blank, addition);
    const { text: added } = join({ text: before?.added ?? '', mentions: [] }, addition);
    await tx.put('drafts', [{ ...before, chatId, ...joined, added }]);
  });
}
