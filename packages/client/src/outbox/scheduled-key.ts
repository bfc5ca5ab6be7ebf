const scheduledPrefix = 'scheduled:';

/** The key under which a message waits in the outbox to be scheduled, changed or deleted. */
export function scheduledKey(messageId: string): string {
  return scheduledPrefix + messageId;
}

/** The scheduled message of a key; null for one of something else. */
export function scheduledIdIn(key: string): string | null {
  return key.startsWith(scheduledPrefix) ? key.slice(scheduledPrefix.length) : null;
}
