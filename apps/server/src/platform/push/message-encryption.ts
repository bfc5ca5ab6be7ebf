import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** A subscription's keys: the device's public key, and the secret that it shares with this server. */
export interface SubscriptionKeys {
  /** An uncompressed P-256 point. */
  publicKey: Buffer;
  authSecret: Buffer;
}

/** Generated for each message; set only by tests. */
interface MessageSecrets {
  salt: Buffer;
  sender: ECDH;
}

const saltBytes = 16;
const keyBytes = 16;
const nonceBytes = 12;
const recordBytes = 4_096;
/** Marks the only record as the last (RFC 8188, section 2). */
const lastRecord = Buffer.from([2]);

/**
 * Encrypts one push message for one device: RFC 8291 (key agreement) over RFC 8188 (`aes128gcm`). Uses Node's own
 * primitives: the library for it is under the MPL, which this project does not accept.
 * @throws Error if the public key is not a point on the curve
 */
export function encryptMessage(
  plaintext: Buffer,
  { publicKey, authSecret }: SubscriptionKeys,
  { salt, sender } = newSecrets(),
): Buffer {
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const inputKey = derive(sender.computeSecret(publicKey), authSecret, info, 32);
  const key = derive(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), keyBytes);
  const nonce = derive(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), nonceBytes);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([plaintext, lastRecord])), cipher.final()];
  return Buffer.concat([header(salt, senderKey), ...sealed, cipher.getAuthTag()]);
}

function newSecrets(): MessageSecrets {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(saltBytes), sender };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Salt, record size, and the sender's public key as the key id (RFC 8188, section 2.1). */
function header(salt: Buffer, senderKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey]);
}
