import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
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
