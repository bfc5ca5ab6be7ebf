import { useEffect } from 'react';
import { useText } from '../../platform/language/i18n.ts';

/** Sets the browser tab's title for a screen before the log-in. */
export function useDocumentTitle(heading: string): void {
  const { t } = useText();
  useEffect(() => {
    document.title = t('app.title', { heading });
  }, [t, heading]);
}
