import type { ShownPayload } from './push-payload.ts';

/*
 * What a device shows of the pushes that it gets: one notification for each tag, and so for each chat.
 * Browsers take away the right to push from whoever receives one and shows nothing, so something is always
 * shown, if need be without a sound and in the place of what is there already.
 */

/** What is kept in a notification, for the ones that follow it. */
export interface NotificationData {
  address: string;
  title: string;
  seq: number;
  /** Of the messages that it stands for: one that comes twice counts once. */
  messageIds: readonly string[];
}

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
}

export interface Screen {
  /** Oldest first. */
  shown: () => Promise<readonly Shown[]>;
  show: (options: ShowOptions) => Promise<void>;
  /** Whether somebody looks at a page of the app; then browsers let a push pass without a notification. */
  isWatched: () => Promise<boolean>;
}

export async function showPush(screen: Screen, payload: ShownPayload): Promise<void> {
  const shown = await screen.shown();
  const same = shown.filter(({ tag }) => tag === payload.tag);
  if (payload.kind === 'withdraw') {
    await withdraw(screen, payload, { same, others: shown.filter((one) => !same.includes(one)) });
  } else {
    const options = join(same.at(-1), payload);
    const isQuiet = payload.kind === 'message' && (await screen.isWatched());
    // The page tells of it in its own way, and takes this away once it has the message itself.
    await screen.show(isQuiet ? { ...options, silent: true, renotify: false } : options);
  }
}

/** The notification of a push that makes no sense. */
export function showGeneric(screen: Screen, title: string, body: string): Promise<void> {
  return screen.show({
    title,
    tag: 'tend',
    body,
    data: { address: '/', title, seq: 0, messageIds: [] },
    timestamp: Date.now(),
    silent: false,
    renotify: false,
  });
}

/** The notification for a push and for what its tag already stands for. */
function join(before: Shown | undefined, payload: ShownPayload): ShowOptions {
  const { tag, timestamp } = payload;
  const fresh = contentOf(payload);
  const messageIds = [...new Set([...(before?.data.messageIds ?? []), ...fresh.data.messageIds])];
  const isNews = before === undefined || isNewer(payload, before.data);
  const { body, data } = isNews ? fresh : before;
  return {
    title: titleOf({ ...data, messageIds }),
    tag,
    body,
    data: { ...data, messageIds },
    timestamp,
    silent: payload.silent || !isNews,
    renotify: payload.renotify && isNews,
  };
}

function contentOf({ title, body, address, seq, messageId }: ShownPayload) {
  const messageIds = messageId === null ? [] : [messageId];
  return { body, data: { address, title, seq: seq ?? 0, messageIds } };
}

/** Pushes may come twice, and late: then nothing rings, and what is newer stays. */
function isNewer({ messageId, seq }: ShownPayload, before: NotificationData): boolean {
  const isKnown = messageId !== null && before.messageIds.includes(messageId);
  return !isKnown && (seq === null || seq >= before.seq);
}

function titleOf({ title, messageIds }: NotificationData): string {
  return messageIds.length > 1 ? `${title} (${messageIds.length})` : title;
}

/** What was read elsewhere goes. */
async function withdraw(
  screen: Screen,
  payload: ShownPayload,
  { same, others }: { same: readonly Shown[]; others: readonly Shown[] },
): Promise<void> {
  for (const one of same) one.close();
  const quietly = { timestamp: payload.timestamp, silent: true, renotify: false };
  const left = others.at(-1);
  if (left !== undefined) {
    // Shown again in its own place: nothing moves, and the browser has seen something shown.
    const { data } = left;
    await screen.show({ title: titleOf(data), tag: left.tag, body: left.body, data, ...quietly });
  } else if (!(await screen.isWatched())) {
    const { title, tag } = payload;
    await screen.show({ title, tag, ...contentOf(payload), ...quietly });
  }
}
