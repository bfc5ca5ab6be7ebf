import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { sentenceOf } from '../notices/error-sentence.ts';
import { Notice } from '../notices/Notice.tsx';
import { Sheet } from './Sheet.tsx';
import { useTask } from '../loading/use-task.ts';

interface ConfirmProps {
  title: string;
  /** The consequences. */
  text: string;
  /** A verb, not "OK". */
  action: string;
  isDanger?: boolean;
  /** The sheet closes when it resolves; if it rejects, the sheet stays and shows why. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. */
export function Confirm({
  title,
  text: question,
  action,
  isDanger = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const text = useText();
  const task = useTask(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="sheet-text">{question}</p>
      <div className="sheet-actions">
        {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
        <Button kind={isDanger ? 'danger' : 'filled'} isBusy={task.isBusy} onClick={task.run}>
          {action}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {text.t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
