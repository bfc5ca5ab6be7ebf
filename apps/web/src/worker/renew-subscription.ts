/** The part of the server's configuration that the worker requests itself. */
async function readServerKey(): Promise<string | null> {
  const response = await fetch('./api/push.configuration?input=%7B%7D');
  if (!response.ok) return null;
  const answer: unknown = await response.json();
  const isKnown = typeof answer === 'object' && answer !== null && 'vapidPublicKey' in answer;
  // With a Firebase project, only the app itself can subscribe.
  if (!isKnown || !('firebase' in answer) || answer.firebase !== null) return null;
  return typeof answer.vapidPublicKey === 'string' ? answer.vapidPublicKey : null;
}

/**
 * Registers a new subscription with the server after the browser has dropped the old one. If that fails (no
 * connection, nobody logged in), the next start of the app does it.
 */
export async function renewSubscription(
  pushManager: PushManager,
  given: PushSubscription | null,
): Promise<void> {
  const applicationServerKey = await readServerKey();
  if (applicationServerKey === null) return;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = given ?? (await pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('./api/device.register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription: {
        kind: 'webPush',
        endpoint,
        keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      },
    }),
  });
}
