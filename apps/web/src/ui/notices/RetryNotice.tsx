import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { Notice } from './Notice.tsx';

/** Says why something could not be loaded, and offers to try again. */
export function RetryNotice({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const { t } = useText();
  return (
    <div className="column">
      <Notice kind="error">{sentence}</Notice>
      <Button kind="soft" onClick={onRetry}>
        {t('action.tryAgain')}
      </Button>
    </div>
  );
}
