import type { ShownPayload } from './push-payload.ts';

/**
 * Held while reading or changing shown notifications. Chromium loses a notification that is being shown
 * during a query of all: a tap on it then does nothing, and the next one has a wrong count.
 */
export const notificationsLock = 'tend-notifications';

/** The tag of the browser's sync event: there is a connection again, and the outbox can be sent. */
export const outboxSyncTag = 'outbox';

/** Messages from a page to the worker. */
export type PageMessage =
  /** The new version takes over now: the person has agreed. */
  | { type: 'takeOver' }
  /** The same, if no other page is open that a person may be using. */
  | { type: 'takeOverIfAlone' }
  /** A page has started and is idle: files of older versions may be deleted if no other page is open. */
  | { type: 'tidy' }
  /** For texts of the worker's own. */
  | { type: 'language'; language: string }
  /** The logged-in person: only their notifications are shown. */
  | { type: 'person'; userId: string | null }
  /** The outbox has commands that the page may be unable to send; when leaving, it certainly is. */
  | { type: 'outboxWaits'; isLeaving: boolean };

/** Messages from the worker to its pages. */
export type WorkerMessage =
  | { type: 'pushed'; payload: ShownPayload }
  | { type: 'open'; address: string };

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

/** Both sides are ours and of one origin; only their versions may differ. */
function isTyped(data: unknown): data is { type: string } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
