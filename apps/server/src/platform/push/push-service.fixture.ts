import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { FakeClock } from '../clock/fake-clock.ts';
import { createPushDialer } from './push-dialer.ts';
import type { PushSubscription } from './push-sender.ts';

type WebPushSubscription = Extract<PushSubscription, { kind: 'webPush' }>;

interface Receiver {
  publicKey: Buffer;
  privateKey: Buffer;
  authSecret: Buffer;
}

interface Subscribed extends Receiver {
  /** The server's public key with which the browser subscribed: only the holder of the private key may send. */
  applicationServerKey: string;
}

interface Received {
  /** The device that it was sent to. */
  phone: string;
  payload: unknown;
  headers: IncomingMessage['headers'];
  claims: z.infer<typeof claimsSchema>;
}

const claimsSchema = z.strictObject({ aud: z.string(), exp: z.int(), sub: z.string() });
const headerSchema = z.strictObject({ typ: z.literal('JWT'), alg: z.literal('ES256') });

/** The service's response to a valid message. */
type Answer = (response: ServerResponse) => void;

const accept: Answer = (response) => void response.writeHead(201).end();

/**
 * A push service that verifies everything: it decrypts each message as the browser would (RFC 8291), and verifies the
 * sender (RFC 8292). It answers an invalid message with 400 and a sentence, and a sender with another key than the
 * subscription's with 403.
 */
export async function startPushService(host = 'push.example', tellTime?: () => number) {
  const clock = new FakeClock();
  const origin = `https://${host}`;
  const receivers = new Map<string, Subscribed>();
  const received: Received[] = [];
  const complaints: string[] = [];
  const arrivals: (() => void)[] = [];
  const state = { answer: accept, address: '127.0.0.1', requests: 0 };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    state.requests += 1;
    const body = await readBody(request);
    try {
      received.push(receive(request, body));
      state.answer(response);
    } catch (error) {
      complaints.push(String(error));
      response.writeHead(error instanceof ForeignKeyError ? 403 : 400).end(String(error));
    }
    for (const arrived of arrivals.splice(0)) arrived();
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z
    .object({ port: z.int() })
    .parse(server.address()) satisfies Partial<AddressInfo>;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  function receive(request: IncomingMessage, body: Buffer): Received {
    const { headers, method, url = '' } = request;
    const receiver = receivers.get(url);
    require(method === 'POST' && receiver !== undefined, 'nobody has subscribed there');
    require(headers['content-encoding'] === 'aes128gcm', 'no aes128gcm');
    require(/^\d+$/.test(String(headers['ttl'])), 'no TTL');
    require(/^(very-low|low|normal|high)$/.test(String(headers['urgency'])), 'no urgency');
    require(/^[A-Za-z0-9_-]{1,32}$/.test(String(headers['topic'] ?? 'none')), 'no topic');
    require(body.length <= 4_096, 'too large');
    const { claims, key } = readClaims(headers.authorization ?? '');
    if (key !== receiver.applicationServerKey) throw new ForeignKeyError();
    const now = (tellTime?.() ?? clock.now()) / 1_000;
    require(claims.aud === origin, 'the token is for another service');
    require(claims.exp > now &&
      claims.exp <= now + 24 * 60 * 60, 'the token has expired or lasts too long');
    require(/^(https:\/\/|mailto:)/.test(claims.sub), 'the token names no contact');
    const payload: unknown = JSON.parse(decrypt(body, receiver).toString('utf8'));
    return { phone: url, payload, headers, claims };
  }

  return {
    clock,
    port,
    received,
    complaints,
    /** A browser's subscription for the server with this key. */
    subscribe(applicationServerKey: string): WebPushSubscription {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys();
      const receiver = { publicKey, privateKey: pair.getPrivateKey(), authSecret: randomBytes(16) };
      const path = `/push/${receivers.size}`;
      receivers.set(path, { ...receiver, applicationServerKey });
      const auth = receiver.authSecret.toString('base64url');
      const keys = { p256dh: publicKey.toString('base64url'), auth };
      return { kind: 'webPush', endpoint: `${origin}${path}`, keys };
    },
    answer(answer: Answer) {
      state.answer = answer;
    },
    /** Changes the address to which the service's name resolves. */
    moveTo(address: string) {
      state.address = address;
    },
    countRequests: () => state.requests,
    /** Resolves with the next message. */
    nextArrival: () =>
      new Promise<void>((resolve) => {
        arrivals.push(resolve);
      }),
    /** Connects to it by name, without TLS, at addresses that a test allows. */
    dial: (isAllowed?: (address: string) => boolean) =>
      createPushDialer({
        clock,
        lookupAll: (_host, _options, callback) => {
          const addresses: LookupAddress[] = [{ address: state.address, family: 4 }];
          process.nextTick(callback, null, addresses);
        },
        ...(isAllowed && { isAllowed }),
        connect: (name, lookup) => connect({ host: name, port, lookup }),
      }),
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

class ForeignKeyError extends Error {
  constructor() {
    super('the subscription was made with another key');
  }
}

function require(condition: boolean, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function readClaims(authorization: string) {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]{87})$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  headerSchema.parse(JSON.parse(decode(header).toString()));
  const point = decode(key);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const verification = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    verification,
    decode(signature),
  );
  require(isSigned, 'the token is not signed with its key');
  return { claims: claimsSchema.parse(JSON.parse(decode(claims).toString())), key };
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

/** The receiver's side of RFC 8291, section 3.4, from the RFC's text. */
export function decrypt(body: Buffer, { publicKey, privateKey, authSecret }: Receiver): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  require(keyLength === 65 && senderKey[0] === 4, 'no public key of the sender');
  require(sealed.length <= recordSize, 'more than one record');

  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const inputKey = Buffer.from(
    hkdfSync('sha256', pair.computeSecret(senderKey), authSecret, keyInfo, 32),
  );
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', inputKey, salt, `Content-Encoding: ${info}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  require(padded[end] === 2, 'no end of the last record');
  return padded.subarray(0, end);
}
