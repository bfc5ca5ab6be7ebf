import type { PageMessage } from '../../worker/worker-messages.ts';
import { createCell } from '../storage/cell.ts';

/* The version of the app that a page runs. A new one is fetched in the background and waits. It takes over
   when the person agrees, or at the next start, but never while a person is writing. */

/** Whether a newer version is ready; the page then offers to change to it. */
export const isVersionReady = createCell(false);

let hasAgreed = false;

/** Null in private windows, and without TLS. */
export function workers(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

/**
 * At the start of a page: a waiting version takes over now; whenever one takes over, the page is reloaded
 * unless it has unsaved input.
 */
export function followVersions(reload: () => void = () => location.reload()): void {
  const container = workers();
  if (container === null) return;
  let { controller } = container;
  container.addEventListener('controllerchange', () => {
    const hadOne = controller !== null;
    ({ controller } = container);
    // The first worker takes over a page of its own version.
    if (!hadOne) return;
    if (hasAgreed || !isWriting()) reload();
    else isVersionReady.set(true);
  });
  if (controller !== null) void offerToWaiting(container);
}

async function offerToWaiting(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration();
  tellWorker(registration?.waiting, { type: 'takeOverIfAlone' });
}

/** The person has agreed: this page, and others without unsaved input, get the new version. */
export async function changeVersion(): Promise<void> {
  hasAgreed = true;
  const waiting = (await workers()?.getRegistration())?.waiting ?? null;
  if (waiting === null) location.reload();
  else tellWorker(waiting, { type: 'takeOver' });
}

/** A reload would lose typed text, or close a sheet in use. */
function isWriting(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    // In a page that is prepared there may be a draft, which is stored.
    ':is(textarea, input:not([type="radio"], [type="checkbox"])):not(.page-prepared *)',
  );
  return Array.from(fields).some(({ value }) => value.trim() !== '');
}

export function tellWorker(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our origin
  worker?.postMessage(message);
}
