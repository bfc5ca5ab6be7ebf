import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type ExplainedMessage, Explanation } from './Explanation.tsx';

interface ExplanationSheetProps extends ExplainedMessage {
  /** The question, in the person's words. */
  heading: string;
  onClose: () => void;
}

/** Explains why a message did or did not notify the person. */
export function ExplanationSheet({ chatId, seq, heading, onClose }: ExplanationSheetProps) {
  const { t } = useText();
  return (
    <Sheet title={heading} onClose={onClose}>
      <Explanation chatId={chatId} seq={seq} />
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}
