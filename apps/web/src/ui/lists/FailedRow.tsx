import { alertCircleOutline } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { Card } from '../page/Card.tsx';
import { sentenceOf } from '../notices/error-sentence.ts';
import { SettingRow } from './SettingRow.tsx';
import './FailedRow.css';

/** Replaces a list that could not be loaded: says why, and offers to try again. */
export function FailedRow({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const text = useText();
  return (
    <Card>
      <div className="failed-row">
        <SettingRow
          icon={alertCircleOutline}
          title={title}
          detail={sentenceOf(error, text)}
          end={
            <Button kind="soft" size="small" onClick={onRetry}>
              {text.t('action.tryAgain')}
            </Button>
          }
        />
      </div>
    </Card>
  );
}
