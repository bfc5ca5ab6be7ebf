import type { PageMessage } from '../../worker/worker-messages.ts';
import { createCell } from '../storage/cell.ts';

/*
 * Which version of the app a page runs. A new one is fetched in the background and waits. It takes over when the
 * person agrees, or at the next start, and never while somebody writes.
 */

/** A newer version can be had; the page says so and offers to change to it. */
export const isVersionReady = createCell(false);

let hasAgreed = false;

/** There is none in private windows, and without TLS. */
export function workers(): ServiceWorkerContainer | null {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : null;
}

/**
 * For the start of a page, before anything is shown: a version that waits takes over now, and whenever one does, the
 * page is loaded anew, unless something is being written in it.
 */
export function followVersions(reload: () => void = () => location.reload()): void {
  const container = workers();
  if (container === null) return;
  let { controller } = container;
  container.addEventListener('controllerchange', () => {
    const hadOne = controller !== null;
    ({ controller } = container);
    // The first worker of all takes over a page of its own version.
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

/** The person has agreed: this page and the others that nothing is written in get the new version. */
export async function changeVersion(): Promise<void> {
  hasAgreed = true;
  const waiting = (await workers()?.getRegistration())?.waiting ?? null;
  if (waiting === null) location.reload();
  else tellWorker(waiting, { type: 'takeOver' });
}

/** What is typed would be lost, or a sheet would close under somebody's hands. */
function isWriting(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="radio"], [type="checkbox"])',
  );
  return Array.from(fields).some(({ value }) => value.trim() !== '');
}

export function tellWorker(worker: ServiceWorker | null | undefined, message: PageMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our origin
  worker?.postMessage(message);
}
