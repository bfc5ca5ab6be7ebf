import { createECDH, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { loadPrivateFile, PrivateFileError } from '../secrets/private-file.ts';

/** The keys by which push services know this server: devices subscribe with the public key. */
export interface VapidKeys {
  /** A P-256 point, uncompressed, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

const fileName = 'vapid.json';
const fileSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
const jwkSchema = z.object({ d: z.string(), x: z.string(), y: z.string() });

/**
 * The server's key pair, created at the first start. Without it every device would have to subscribe again, so a broken
 * file is not replaced.
 * @throws PrivateFileError
 */
export async function loadVapidKeys(dataFolder: string): Promise<VapidKeys> {
  const { text, path } = await loadPrivateFile(dataFolder, fileName, makeKeys);
  const keys = parseKeys(text);
  if (!keys) throw new PrivateFileError(path, 'no key pair for notifications');
  return keys;
}

function makeKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { d, x, y } = jwkSchema.parse(privateKey.export({ format: 'jwk' }));
  return JSON.stringify({ publicKey: pointOf(x, y), privateKey: d });
}

/** Null if the text has no key pair, or keys of different pairs. */
function parseKeys(text: string): VapidKeys | null {
  try {
    const { publicKey, privateKey } = fileSchema.parse(JSON.parse(text));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    const point = pair.getPublicKey();
    if (point.toString('base64url') !== publicKey) return null;
    const x = point.subarray(1, 33).toString('base64url');
    const y = point.subarray(33).toString('base64url');
    const key = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
    return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key }) };
  } catch {
    return null;
  }
}

function pointOf(x: string, y: string): string {
  const uncompressed = Buffer.from([4]);
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'));
  return Buffer.concat([uncompressed, ...coordinates]).toString('base64url');
}
