import { expect, test } from 'vitest';
import { isPublicAddress } from '../addresses/public-address.ts';
import { knownPushServices, parseEndpoint } from './push-services.ts';
import { startPushService } from './push-service.fixture.ts';
import { makeSender, options, payload } from './web-push-sender.fixture.ts';

const publicAddress = '93.184.215.14';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD',
])('[PU10] the push service of %s is known', (endpoint) => {
  expect(parseEndpoint(endpoint, knownPushServices)?.href).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/fcm/send/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://notify.windows.com/w/',
  'https://xnotify.windows.com/w/',
  'https://evil-notify.windows.com.example/w/',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'ftp://fcm.googleapis.com/',
  'https://',
])('[PU10] %s is no address of a known push service', (endpoint) => {
  expect(parseEndpoint(endpoint, knownPushServices)).toBeNull();
});

test.each(['https://127.0.0.1/', 'https://0x7f.1/', 'https://[::ffff:127.0.0.1]/'])(
  '[PU10] %s is refused even if the operator lists it',
  (endpoint) => {
    const host = new URL(endpoint).host;
    expect(parseEndpoint(endpoint, [host])).toBeNull();
  },
);

test('[PU10] an operator may list a service with its port', () => {
  const endpoint = 'https://push.example.org:8443/abc';
  expect(parseEndpoint(endpoint, ['push.example.org'])).toBeNull();
  expect(parseEndpoint(endpoint, ['push.example.org:8443'])?.href).toBe(endpoint);
});

const specialAddresses = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fec0::1',
  '::127.0.0.1',
  'fe80::1%eth0',
  'push.example',
  '',
];

test.each(specialAddresses)('[PU10] %s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([publicAddress, '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])(
  '[PU10] %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(specialAddresses.slice(0, 16))(
  '[PU10] a service whose name resolves to %s is refused at registration',
  async (address) => {
    const service = await startPushService();
    const { sender, keys } = await makeSender(service.dial(), service.clock);
    const subscription = service.subscribe(keys.publicKey);
    service.moveTo(address);
    expect(await sender.findFault(subscription)).toBe('privateAddress');
    service.moveTo(publicAddress);
    expect(await sender.findFault(subscription)).toBeNull();
  },
);

test('[PU10] a service that is not listed is refused, before and after registration', async () => {
  const service = await startPushService();
  const { sender, keys } = await makeSender(
    service.dial(() => true),
    service.clock,
    { services: ['other.example'] },
  );
  const subscription = service.subscribe(keys.publicKey);
  expect(await sender.findFault(subscription)).toBe('unknownService');
  expect(await sender.send(subscription, payload, options)).toEqual({ kind: 'gone' });
  expect(service.countRequests()).toBe(0);
});

test('[PU10] a key that is not a point on the curve is refused', async () => {
  const service = await startPushService();
  const { sender, keys: own } = await makeSender(
    service.dial(() => true),
    service.clock,
  );
  const { endpoint, keys } = service.subscribe(own.publicKey);
  const p256dh = `B${'A'.repeat(85)}B`;
  const subscription = { kind: 'webPush', endpoint, keys: { ...keys, p256dh } } as const;
  expect(await sender.findFault(subscription)).toBe('badKey');
});

test('[PU11] a name that resolves to the private network after registration gets no connection', async () => {
  const service = await startPushService();
  const { sender, keys } = await makeSender(service.dial(), service.clock);
  const subscription = service.subscribe(keys.publicKey);
  service.moveTo(publicAddress);
  expect(await sender.findFault(subscription)).toBeNull();
  service.moveTo('127.0.0.1');
  expect(await sender.send(subscription, payload, options)).toEqual({
    kind: 'retry',
    afterMs: null,
  });
  expect(service.countRequests()).toBe(0);
});

test('[PU11] the address that is connected to is the one that was checked', async () => {
  const service = await startPushService();
  const checked: string[] = [];
  const dialer = service.dial((address) => {
    checked.push(address);
    // The next lookup gets another answer.
    service.moveTo('203.0.113.1');
    return true;
  });
  const { sender, keys } = await makeSender(dialer, service.clock);
  const subscription = service.subscribe(keys.publicKey);
  expect(await sender.send(subscription, payload, options)).toEqual({ kind: 'accepted' });
  expect(checked).toEqual(['127.0.0.1']);
});
