import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const shape =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/;

/**
 * Whether a request is signed with this secret, as S3 checks it: by the AWS documentation of Signature Version 4, since
 * the S3 server of the tests checks none.
 */
export function isSigned({ method, url = '', headers }: IncomingMessage, secret: string): boolean {
  const {
    scope = '',
    names = '',
    signature,
  } = shape.exec(headers.authorization ?? '')?.groups ?? {};
  const { pathname, searchParams } = new URL(url, 'http://storage');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const place = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [method, place, query, signed.join(''), names, content].join('\n');
  const at = String(headers['x-amz-date']);
  const hash = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hash].join('\n');
  const key = scope.split('/').reduce<Buffer>(sign, Buffer.from(`AWS4${secret}`));
  return signature === sign(key, toSign).toString('hex');
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** `encodeURIComponent` leaves some characters as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
