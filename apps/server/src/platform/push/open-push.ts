import type { OutputOf } from '@tend/protocol';
import type { Clock } from '../clock/clock.ts';
import { createPushDialer } from './push-dialer.ts';
import type { PushSender } from './push-sender.ts';
import { loadVapidKeys } from './vapid-keys.ts';
import { VapidTokens } from './vapid-token.ts';
import { WebPushSender } from './web-push-sender.ts';

interface Settings {
  dataFolder: string;
  pushServices: readonly string[];
}

interface Push {
  sender: PushSender;
  /** What a device needs to know to be reached. */
  configuration: OutputOf<'push.configuration'>;
  close: () => void;
}

/**
 * Sends to each kind of device by the way that leads to it.
 * @throws PrivateFileError
 */
export async function openPush(
  { dataFolder, pushServices: services }: Settings,
  baseUrl: string,
  clock: Clock,
): Promise<Push> {
  const keys = await loadVapidKeys(dataFolder);
  const dialer = createPushDialer({ clock });
  const tokens = new VapidTokens(keys, contactOf(baseUrl), clock);
  const webPush = new WebPushSender({ dialer, tokens, services, clock });
  const sender: PushSender = {
    findFault: (subscription) =>
      subscription.kind === 'webPush'
        ? webPush.findFault(subscription)
        : Promise.resolve('unknownService'),
    send: (subscription, payload, options) =>
      subscription.kind === 'webPush'
        ? webPush.send(subscription, payload, options)
        : Promise.resolve({ kind: 'gone' }),
  };
  const configuration = { vapidPublicKey: keys.publicKey, firebase: null };
  return { sender, configuration, close: () => dialer.close() };
}

/** Apple's service takes no contact but a web or mail address. */
function contactOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' ? baseUrl : `mailto:tend@${hostname}`;
}
