import type { ConversationMessage } from '@tend/client';
import { useEffect, useMemo, useRef } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { failuresIn } from './failures.ts';

/**
 * Announces that a message or an edit was refused while its conversation is open: at once, or in idle time while another
 * page covers it.
 */
export function useFailureAlert(messages: readonly ConversationMessage[]): void {
  const { t } = useText();
  const known = useRef<ReadonlySet<string>>(new Set());
  const failures = useMemo(() => failuresIn(messages), [messages]);
  useEffect(() => {
    const latest = failures.findLast(({ key }) => !known.current.has(key));
    known.current = new Set(failures.map(({ key }) => key));
    if (latest === undefined) return;
    announce(t('message.failedAnnounced', { text: latest.text }), 'assertive');
  }, [failures, t]);
}
