import { useEffect } from 'react';
import { useText } from '../../platform/language/i18n.ts';

/** What the browser's tab says while a screen before the log-in is shown. */
export function useDocumentTitle(heading: string): void {
  const { t } = useText();
  useEffect(() => {
    document.title = t('app.title', { heading });
  }, [t, heading]);
}
