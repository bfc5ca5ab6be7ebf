import { readCookie, writeCookie } from './cookie.ts';
import type { CarriedToken } from './handler.ts';

const name = 'tend-device';

/** The device's token in a Cookie header, or null. */
export function readDeviceToken(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, name, isSecure);
}

/** The Set-Cookie header that stores the token (URL-safe text) on the device. */
export function writeDeviceCookie({ token, expiresAt }: CarriedToken, isSecure: boolean): string {
  return writeCookie(name, { value: token, expiresAt }, isSecure);
}
