/*
 * What a push holds, as packages/protocol/src/push.ts declares it. Read by hand: the schemas would be most
 * of the worker's weight. A newer server may send more than this; what it lacks is told from what is wrong.
 */

export interface ShownPayload {
  kind: 'test' | 'message' | 'withdraw';
  /** Whom it is for. Two people may use one browser in turn; an older server does not say it. */
  userId: string | null;
  tag: string;
  title: string;
  body: string;
  /** Where a click leads: the path behind the `#`. */
  address: string;
  chatId: string | null;
  messageId: string | null;
  seq: number | null;
  timestamp: number;
  badgeCount: number | null;
  renotify: boolean;
  silent: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const kinds = ['test', 'message', 'withdraw'] as const;

/** Null for anything that is no push of ours. */
export function readPushPayload(text: string): ShownPayload | null {
  const fields = unwrap(parseJson(text));
  if (fields?.['v'] !== 1) return null;
  const { tag, title, body, timestamp } = fields;
  const kind = kinds.find((known) => known === fields['kind']);
  if (kind === undefined || !isText(tag) || !isText(title) || typeof body !== 'string') return null;
  return {
    kind,
    userId: readText(fields['userId']),
    tag,
    title,
    body,
    address: readAddress(fields['url']),
    chatId: readText(fields['chatId']),
    messageId: readText(fields['messageId']),
    seq: readCount(fields['seq']),
    timestamp: readCount(timestamp) ?? 0,
    badgeCount: readCount(fields['badgeCount']),
    renotify: fields['renotify'] === true,
    silent: fields['silent'] === true,
  };
}

/**
 * Nobody's notifications are shown to whoever uses the browser after them. The person is undefined while no page has said
 * who it is.
 */
export function isMeantFor(
  payload: ShownPayload | null,
  person: string | null | undefined,
): boolean {
  if (person === undefined) return true;
  return person !== null && (payload?.userId ?? person) === person;
}

/** Only a place in the app is ever opened. */
function readAddress(url: unknown): string {
  return typeof url === 'string' && url.startsWith('/#/') ? url.slice('/#'.length) : '/';
}

/** Firebase puts what it was given under `data`, and only takes texts there. */
function unwrap(value: Fields | null): Fields | null {
  const data = asFields(value?.['data']);
  if (data === null) return value;
  return isText(data['payload']) ? parseJson(data['payload']) : null;
}

function parseJson(text: string): Fields | null {
  try {
    return asFields(JSON.parse(text));
  } catch {
    return null;
  }
}

function asFields(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function readText(value: unknown): string | null {
  return isText(value) ? value : null;
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
