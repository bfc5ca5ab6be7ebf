/* A push's payload, as declared in packages/protocol/src/push-payload.ts. Parsed by hand: the schemas would
   be most of the worker's size. Fields unknown to this version are ignored; missing required ones make the
   push malformed. */

export interface ShownPayload {
  kind: 'test' | 'message' | 'withdraw';
  /** The person it is for, since two people may use one browser in turn; null from an older server. */
  userId: string | null;
  tag: string;
  title: string;
  body: string;
  /** The address that a click opens: the path after the `#`. */
  address: string;
  chatId: string | null;
  messageId: string | null;
  notificationId: string | null;
  seq: number | null;
  /** Also true from an older server, which refuses an answer where it is not allowed. */
  canReply: boolean;
  timestamp: number;
  badgeCount: number | null;
  renotify: boolean;
  silent: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const kinds = ['test', 'message', 'withdraw'] as const;

/** Null for anything that is not one of our pushes. */
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
    notificationId: readText(fields['notificationId']),
    seq: readCount(fields['seq']),
    canReply: fields['canReply'] !== false,
    timestamp: readCount(timestamp) ?? 0,
    badgeCount: readCount(fields['badgeCount']),
    renotify: fields['renotify'] === true,
    silent: fields['silent'] === true,
  };
}

/**
 * A person's notifications are not shown to the next person using the browser. `person` is undefined until a
 * page has named the logged-in person.
 */
export function isMeantFor(
  payload: ShownPayload | null,
  person: string | null | undefined,
): boolean {
  if (person === undefined) return true;
  return person !== null && (payload?.userId ?? person) === person;
}

/** Only addresses within the app are opened. */
function readAddress(url: unknown): string {
  return typeof url === 'string' && url.startsWith('/#/') ? url.slice('/#'.length) : '/';
}

/** Firebase wraps the payload in `data`, which takes only texts. */
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
