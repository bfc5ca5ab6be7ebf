import type { OutputOf } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import type { FcmSender } from './fcm-sender.ts';
import { readFirebaseProject, type FirebasePaths } from './firebase-files.ts';
import { createPushDialer, type PushDialer } from './push-dialer.ts';
import type { PushMessage } from './push-post.ts';
import { PushPoster, type PosterProgram } from './push-poster.ts';
import type { PushSender } from './push-sender.ts';
import { loadVapidKeys } from './vapid-keys.ts';
import { VapidTokens } from './vapid-token.ts';
import { WebPushSender } from './web-push-sender.ts';

interface Settings extends FirebasePaths {
  dataFolder: string;
  pushServices: readonly string[];
}

interface Push {
  sender: PushSender;
  /** The configuration that a device needs to subscribe. */
  configuration: OutputOf<'push.configuration'>;
  close: () => Promise<void>;
}

interface Ports {
  clock: Clock;
  log: Log;
  /** For tests, which run their own push services. */
  dialer?: PushDialer;
  program?: PosterProgram;
}

/**
 * Sends to each kind of device through its service.
 * @throws PrivateFileError
 * @throws FirebaseFileError
 */
export async function openPush(
  settings: Settings,
  baseUrl: string,
  { clock, log, dialer = createPushDialer({ clock }), program }: Ports,
): Promise<Push> {
  const keys = await loadVapidKeys(settings.dataFolder);
  const firebase = await readFirebaseProject(settings);
  const tokens = new VapidTokens(keys, contactOf(baseUrl), clock);
  const poster = new PushPoster(log, program);
  const post = (message: PushMessage) => poster.post(message);
  const fcm = firebase && (await openFcm({ account: firebase.account, clock, post }));
  const webPush = new WebPushSender({
    dialer,
    post,
    tokens,
    services: settings.pushServices,
    clock,
  });
  const sender: PushSender = {
    findFault: async (subscription) => {
      if (subscription.kind === 'webPush') return webPush.findFault(subscription);
      return fcm ? null : 'unknownService';
    },
    send: async (subscription, payload, options) => {
      if (subscription.kind === 'webPush') return webPush.send(subscription, payload, options);
      // Firebase was removed since: the device subscribes again when it comes back.
      return fcm ? fcm.send(subscription, payload, options) : { kind: 'gone' };
    },
  };
  const configuration = { vapidPublicKey: keys.publicKey, firebase: firebase?.web ?? null };
  return { sender, configuration, close: () => poster.close() };
}

/** Firebase's libraries are loaded only if there is a project. */
async function openFcm(parts: ConstructorParameters<typeof FcmSender>[0]) {
  const { FcmSender: Sender } = await import('./fcm-sender.ts');
  return new Sender(parts);
}

/** Apple's service accepts only a web or mail address as contact. */
function contactOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' ? baseUrl : `mailto:tend@${hostname}`;
}

/** Where Firebase's library in a browser makes its token. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** Where else than to this server the web app connects, for push. */
export function pushOrigins({ firebase }: OutputOf<'push.configuration'>): readonly string[] {
  return firebase === null ? [] : firebaseOrigins;
}
