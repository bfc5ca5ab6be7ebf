import type { PushSubscriptionInput } from '@tend/protocol';

/** Subscribes this browser to pushes signed with the server's key. */
export async function subscribeToWebPush(
  { pushManager }: ServiceWorkerRegistration,
  serverKey: string,
): Promise<PushSubscriptionInput> {
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  const kept = await pushManager.getSubscription();
  if (kept !== null && !isForKey(kept, serverKey)) await kept.unsubscribe();
  // Returns the existing subscription, if any.
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new TypeError('The browser gave a subscription without its address or its keys');
  }
  return { kind: 'webPush', endpoint, keys: { p256dh, auth } };
}

/** A server whose keys have changed, as after losing its data folder, cannot use the old subscription. */
function isForKey({ options }: PushSubscription, serverKey: string): boolean {
  if (options.applicationServerKey === null) return true;
  const bytes = new Uint8Array(options.applicationServerKey);
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === serverKey;
}
