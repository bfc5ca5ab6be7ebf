import type { OutputOf } from '@tend/protocol';

/** Where Firebase's library in a browser makes its token. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** Where else than to this server the web app connects, for push. */
export function pushOrigins({ firebase }: OutputOf<'push.configuration'>): readonly string[] {
  return firebase === null ? [] : firebaseOrigins;
}
