import { phonePortraitOutline } from 'ionicons/icons';
import { useCallback } from 'react';
import { useClient } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { isLoopback } from '../../platform/device/loopback.ts';
import { Notice } from './Notice.tsx';
import { useAnswer } from '../loading/use-answer.ts';

/** Warns administrators that the server's links open only on its own machine, and names the setting. */
export function LocalLinksNotice() {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('server.addresses', {}), [client]);
  const { value } = useAnswer(ask);
  if (value === null || !isLoopback(value.baseUrl)) return null;
  const [address] = value.inNetwork;
  return (
    <Notice kind="warning" icon={phonePortraitOutline}>
      {address === undefined ? t('link.local') : t('link.localAt', { address })}
    </Notice>
  );
}
