import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import './OlderFailed.css';

/** Shown when a page of messages could not be loaded, mostly for lack of a connection. */
export function OlderFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useText();
  return (
    <div className="floating row small older-failed" role="status">
      <span>{t('conversation.loadFailed')}</span>
      <Button kind="soft" size="small" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </div>
  );
}
