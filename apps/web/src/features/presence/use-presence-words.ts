import type { Presence } from '@tend/protocol';
import { useCallback } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { wordPresence } from './presence-words.ts';

/** Says in words whether somebody is online, and else when they last were; empty while it is not known. */
export function usePresenceWords(): (presence: Presence | undefined) => string {
  const { t, language } = useText();
  const today = useToday();
  return useCallback(
    (presence) => wordPresence(presence, today, { t, language }),
    [t, language, today],
  );
}
