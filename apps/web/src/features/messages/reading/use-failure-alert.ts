import type { ConversationMessage } from '@tend/client';
import { useEffect, useEffectEvent } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';

/** Announces at once that a message could not be sent, while its conversation is open. */
export function useFailureAlert(messages: readonly ConversationMessage[]): void {
  const { t } = useText();
  // Unsent messages come last, so the search usually ends at once.
  const failed = messages.findLast(({ state }) => state !== 'sent');
  const failedId = failed?.state === 'failed' ? failed.id : null;
  const alert = useEffectEvent(() => {
    if (failed?.content.type !== 'text') return;
    announce(t('message.failedAnnounced', { text: failed.content.text }), 'assertive');
  });
  useEffect(() => {
    if (failedId !== null) alert();
  }, [failedId]);
}
