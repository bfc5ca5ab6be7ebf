import type { ShownPayload } from './push-payload.ts';

/**
 * Held by whoever looks at the notifications that are shown, or changes them. Chromium forgets one that is being shown
 * while somebody asks for all of them: a tap on it then does nothing, and the next one is counted wrongly.
 */
export const notificationsLock = 'tend-notifications';

/** By which the browser says that there is a connection again, and the outbox can be worked off. */
export const outboxSyncTag = 'outbox';

/** What a page tells the worker. */
export type PageMessage =
  /** The new version takes over now: the person has agreed. */
  | { type: 'takeOver' }
  /** The same, if no other page is open that would be pulled from under somebody's hands. */
  | { type: 'takeOverIfAlone' }
  /** A page has started and is at rest: what only older versions needed may go, if no other page is open. */
  | { type: 'tidy' }
  /** For the words of the worker's own. */
  | { type: 'language'; language: string }
  /** Who is logged in: only their notifications are shown. */
  | { type: 'person'; userId: string | null }
  /** Something is in the outbox that the page may not come to send; once it leaves it certainly does not. */
  | { type: 'outboxWaits'; isLeaving: boolean };

/** What the worker tells its pages. */
export type WorkerMessage =
  { type: 'pushed'; payload: ShownPayload } | { type: 'open'; address: string };

const pageMessages: readonly string[] = [
  'takeOver',
  'takeOverIfAlone',
  'tidy',
  'language',
  'person',
  'outboxWaits',
] satisfies PageMessage['type'][];

export function isPageMessage(data: unknown): data is PageMessage {
  return isTyped(data) && pageMessages.includes(data.type);
}

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return isTyped(data) && (data.type === 'pushed' || data.type === 'open');
}

/** Both sides are ours and of one origin; only the version may differ. */
function isTyped(data: unknown): data is { type: string } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
