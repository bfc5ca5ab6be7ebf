import type { ConversationMessage } from '@tend/client';
import { useEffect, useEffectEvent } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';

/** Reads out at once that a message could not be sent, while its conversation is open. */
export function useFailureAlert(messages: readonly ConversationMessage[]): void {
  const { t } = useText();
  // What is not sent comes last, so most often there is nothing to look at.
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
