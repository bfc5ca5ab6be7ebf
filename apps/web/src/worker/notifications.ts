import type { AppTexts } from '@tend/languages';
import type { Say } from '@tend/languages/say';
import { type ActionButton, type ActionRoom, chooseActions } from './actions.ts';
import type { NotificationData } from './notification-data.ts';
import type { ShownPayload } from './push-payload.ts';

/* The device's notifications for pushes: one per tag, and so one per chat. Browsers revoke the right to push
   from an app that receives one and shows nothing, so something is always shown, if need be silently and in
   the place of an existing notification. */

export interface Shown {
  tag: string;
  body: string;
  data: NotificationData;
  close: () => void;
}

export interface ShowOptions {
  title: string;
  tag: string;
  body: string;
  data: NotificationData;
  timestamp: number;
  silent: boolean;
  renotify: boolean;
  actions: readonly ActionButton[];
}

export interface Screen {
  room: ActionRoom;
  /** Oldest first. */
  shown: () => Promise<readonly Shown[]>;
  show: (options: ShowOptions) => Promise<void>;
  /** Whether a page of the app is in view; browsers then accept a push without a notification. */
  isWatched: () => Promise<boolean>;
}

export async function showPush(
  screen: Screen,
  payload: ShownPayload,
  say: Say<AppTexts>,
): Promise<void> {
  const shown = await screen.shown();
  if (payload.kind === 'withdraw') {
    await withdraw(screen, payload, { shown, say });
  } else {
    const before = shown.findLast(({ tag }) => tag === payload.tag);
    const options = withActions(screen, join(before, payload), say);
    const isQuiet = payload.kind === 'message' && (await screen.isWatched());
    // The page shows it in its own way, and dismisses this one once it has the message itself.
    await screen.show(isQuiet ? { ...options, silent: true, renotify: false } : options);
  }
}

/** Shows the notification of a malformed push. */
export function showGeneric(screen: Screen, title: string, body: string): Promise<void> {
  return screen.show({
    title,
    tag: 'tend',
    body,
    data: { address: '/', title, chatId: null, seq: 0, messageIds: [] },
    timestamp: Date.now(),
    silent: false,
    renotify: false,
    actions: [],
  });
}

type Content = Omit<ShowOptions, 'actions'>;

function withActions({ room }: Screen, content: Content, say: Say<AppTexts>): ShowOptions {
  return { ...content, actions: chooseActions(content.data, room, say) };
}

/** The notification for a push joined with those already shown under its tag. */
function join(before: Shown | undefined, payload: ShownPayload): Content {
  const { tag, timestamp } = payload;
  const fresh = contentOf(payload);
  const messageIds = [...new Set([...(before?.data.messageIds ?? []), ...fresh.data.messageIds])];
  const isNews = before === undefined || isNewer(payload, before.data);
  const { body, data } = isNews ? fresh : before;
  return {
    // The push's words contain the count: the server knows what was read elsewhere.
    title: data.title,
    tag,
    body,
    data: { ...data, messageIds },
    timestamp,
    silent: payload.silent || !isNews,
    renotify: payload.renotify && isNews,
  };
}

function contentOf(payload: ShownPayload): { body: string; data: NotificationData } {
  const { title, body, address, chatId, seq, messageId, notificationId, canReply } = payload;
  const messageIds = messageId === null ? [] : [messageId];
  return {
    body,
    data: {
      address,
      title,
      chatId,
      seq: seq ?? 0,
      messageIds,
      ...(notificationId !== null && { notificationId }),
      ...(!canReply && { canReply }),
    },
  };
}

/** Pushes may come twice, and late: such a push does not ring, and newer words stay. */
function isNewer({ messageId, seq }: ShownPayload, before: NotificationData): boolean {
  const isKnown = messageId !== null && before.messageIds.includes(messageId);
  return !isKnown && (seq === null || seq >= before.seq);
}

/** Dismisses messages read elsewhere; a late dismissal leaves newer ones. */
async function withdraw(
  screen: Screen,
  payload: ShownPayload,
  { shown, say }: { shown: readonly Shown[]; say: Say<AppTexts> },
): Promise<void> {
  const read = shown.filter(({ tag, data }) => tag === payload.tag && isUpTo(data, payload.seq));
  for (const one of read) one.close();
  const quietly = { timestamp: payload.timestamp, silent: true, renotify: false };
  const left = shown.findLast((one) => !read.includes(one));
  if (left !== undefined) {
    // Shown again in its own place: nothing moves, and the browser counts it as shown.
    const { tag, body, data } = left;
    const content = { title: data.title, tag, body, data, ...quietly };
    await screen.show(withActions(screen, content, say));
  } else if (!(await screen.isWatched())) {
    const { title, tag } = payload;
    await screen.show({ title, tag, ...contentOf(payload), ...quietly, actions: [] });
  }
}

/** An older server does not send the position: everything is read then. */
function isUpTo({ seq }: NotificationData, upTo: number | null): boolean {
  return upTo === null || seq <= upTo;
}
