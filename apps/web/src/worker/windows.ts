import type { WorkerMessage } from './worker-messages.ts';

type Windows = Pick<Clients, 'matchAll' | 'openWindow'>;
type Page = Pick<WindowClient, 'focused' | 'visibilityState' | 'focus' | 'postMessage'>;

export function openPages(clients: Windows): Promise<readonly WindowClient[]> {
  return clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export function tell(page: Pick<Page, 'postMessage'>, message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of our origin
  page.postMessage(message);
}

/** Brings the app to the front at one of its addresses, or opens it there. */
export async function openAddress(clients: Windows, scope: string, address: string): Promise<void> {
  const page = choosePage(await openPages(clients));
  if (page === undefined) {
    await clients.openWindow(`${scope}#${address}`);
    return;
  }
  tell(page, { type: 'open', address });
  await page.focus();
}

/** The focused page, else a visible one, else the last one used: browsers list them in that order. */
export function choosePage<Window extends Pick<Page, 'focused' | 'visibilityState'>>(
  pages: readonly Window[],
): Window | undefined {
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  );
}
