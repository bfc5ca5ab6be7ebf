import { useText } from '../../platform/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Sheet title={t('language.heading')} onClose={onClose}>
      <div className="form">
        <LanguageChoice />
        <Button onClick={onClose}>{t('action.done')}</Button>
      </div>
    </Sheet>
  );
}
