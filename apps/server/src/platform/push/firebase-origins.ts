import type { OutputOf } from '@tend/protocol';

/** The servers from which Firebase's browser library gets its token. */
const firebaseOrigins = [
  'https://firebaseinstallations.googleapis.com',
  'https://fcmregistrations.googleapis.com',
];

/** The servers besides this one that the web app connects to, for push. */
export function pushOrigins({ firebase }: OutputOf<'push.configuration'>): readonly string[] {
  return firebase === null ? [] : firebaseOrigins;
}
