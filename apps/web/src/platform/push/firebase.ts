import { type FirebaseOptions, getApps, initializeApp } from '@firebase/app';
import { getMessaging, getToken, type GetTokenOptions } from '@firebase/messaging';
import type { OutputOf, PushSubscriptionInput } from '@tend/protocol';

type FirebaseConfiguration = NonNullable<OutputOf<'push.configuration'>['firebase']>;

/**
 * Subscribes this browser through the operator's Firebase project. This module and Firebase itself are loaded
 * only if there is one. Our own worker shows the pushes; Firebase's is never installed.
 */
export async function subscribeToFirebase(
  serviceWorkerRegistration: ServiceWorkerRegistration,
  { vapidKey, ...project }: FirebaseConfiguration,
): Promise<PushSubscriptionInput> {
  const app = getApps()[0] ?? initializeApp(withoutGaps(project));
  const options: GetTokenOptions = { serviceWorkerRegistration };
  if (vapidKey !== undefined) options.vapidKey = vapidKey;
  // Its successor hands out installations, to which the server's way of sending does not lead.
  // oxlint-disable-next-line typescript/no-deprecated
  const token = await getToken(getMessaging(app), options);
  return { kind: 'fcm', platform: 'web', token };
}

function withoutGaps(project: Omit<FirebaseConfiguration, 'vapidKey'>): FirebaseOptions {
  return Object.fromEntries(Object.entries(project).filter(([, value]) => value !== undefined));
}
