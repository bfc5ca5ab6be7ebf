import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { ServiceAccount } from './firebase-files.ts';
import type { PushResponse } from './push-dialer.ts';
import type { PushMessage } from './push-post.ts';

const claimsSchema = z.object({
  iss: z.literal('tend@tend-test.iam.gserviceaccount.com'),
  aud: z.literal('https://oauth2.googleapis.com/token'),
  scope: z.literal('https://www.googleapis.com/auth/firebase.messaging'),
  exp: z.number(),
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const publicKey = createPublicKey(privateKey);

export const account: ServiceAccount = {
  project_id: 'tend-test',
  client_email: 'tend@tend-test.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** An error in the format of FCM's HTTP v1 API. */
export function fcmError(
  status: number,
  errorCode: string,
  details: object[] = [],
  message = 'Request contains an invalid argument.',
): Answer {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
  const error = { code: status, message, status: errorCode };
  return {
    status,
    body: { error: { ...error, details: [{ '@type': type, errorCode }, ...details] } },
  };
}

/** Google's token and send endpoints on this machine; verifies the sender. */
export async function startGoogle() {
  const messages: unknown[] = [];
  const unanswered: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  const state = {
    tokens: 0,
    /** Lifetime of a new access token in seconds. */
    expiresIn: 3_600,
    refuseAccount: false,
    /** Accepts requests and answers none. */
    isSilent: false,
    answers: [] as Answer[],
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    for (const arrived of arrivals.splice(0)) arrived();
    if (state.isSilent) return void unanswered.push(response);
    const { status, body = {}, headers = {} } = answer(request, text);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  function answer({ url = '', method, headers }: IncomingMessage, text: string): Answer {
    const host = headers.host ?? '';
    const address = host.endsWith('.googleapis.com') ? `/${host}${url}` : url;
    if (method === 'POST' && address === '/oauth2.googleapis.com/token') return issueToken(text);
    const isMessage = address === '/fcm.googleapis.com/v1/projects/tend-test/messages:send';
    if (!isMessage) return { status: 404 };
    if (headers.authorization !== `Bearer token-${state.tokens}`) {
      return fcmError(401, 'UNAUTHENTICATED');
    }
    messages.push(JSON.parse(text));
    return (
      state.answers.shift() ?? { status: 200, body: { name: 'projects/tend-test/messages/1' } }
    );
  }

  function issueToken(text: string): Answer {
    const assertion = new URLSearchParams(text).get('assertion') ?? '';
    const [header = '', claims = '', signature = ''] = assertion.split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const isSigned = verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'));
    if (!isSigned || state.refuseAccount) return { status: 400, body: { error: 'invalid_grant' } };
    claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    state.tokens += 1;
    const token = { access_token: `token-${state.tokens}`, token_type: 'Bearer' };
    return { status: 200, body: { ...token, expires_in: state.expiresIn } };
  }

  const fetchHere = ((input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return fetch(`http://127.0.0.1:${port}/${url.host}${url.pathname}`, init);
  }) satisfies typeof fetch;

  return {
    messages,
    state,
    port,
    /** Redirects Google's addresses here. */
    fetch: fetchHere,
    /** The same for a message, on this thread. */
    async post({ url, headers, text }: PushMessage): Promise<PushResponse> {
      const response = await fetchHere(url, { method: 'POST', headers, body: text });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, retryAfter, body: await response.text() };
    },
    /** Resolves when this many requests wait for an answer. */
    async unansweredCount(count: number): Promise<void> {
      while (unanswered.length < count) {
        await new Promise<void>((resolve) => {
          arrivals.push(resolve);
        });
      }
    },
    /** Closes the connections of waiting requests. Returns their number. */
    breakOff(): number {
      return unanswered.splice(0).map((response) => response.socket?.destroy()).length;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
