import type { Client } from '@tend/client';
import type { Text } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';

/** Takes back what was not sent; for as long as the toast is shown, a message can be brought back with its files. */
export function discardUnsent(client: Client, key: string, { t }: Text): void {
  const run = client.discardMessage(key);
  if (run === null) return;
  showToast({ text: t('message.deleted'), undo: { text: t('action.undo'), run } });
}
