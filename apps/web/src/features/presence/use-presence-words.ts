import type { Presence } from '@tend/protocol';
import { useCallback } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { wordPresence } from './presence-words.ts';

/** Words for a person's presence: online, or when last seen; empty while unknown. */
export function usePresenceWords(): (presence: Presence | undefined) => string {
  const { t, language } = useText();
  const today = useToday();
  return useCallback(
    (presence) => wordPresence(presence, today, { t, language }),
    [t, language, today],
  );
}
