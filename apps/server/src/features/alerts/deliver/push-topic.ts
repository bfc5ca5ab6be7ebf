import { createHash } from 'node:crypto';

/** What push services accept as a topic: RFC 8030, section 5.4. */
const acceptable = /^[\w-]{1,32}$/;

/**
 * The name of a topic for push services: always the same for a topic. Without its dashes a chat's id fits; what is
 * longer is named by its hash.
 */
export function nameForPushServices(topic: string): string {
  const short = topic.replaceAll('-', '');
  if (acceptable.test(short)) return short;
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32);
}
