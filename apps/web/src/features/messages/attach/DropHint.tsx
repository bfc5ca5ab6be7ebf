import { documentOutline } from 'ionicons/icons';
import { createPortal } from 'react-dom';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import './DropHint.css';

/** Over the conversation while files are dragged above it. */
export function DropHint({ host }: { host: Element }) {
  const { t } = useText();
  return createPortal(
    <div className="center drop-hint" role="status">
      <p className="stack drop-hint-words">
        <Icon shape={documentOutline} />
        {t('attach.drop')}
      </p>
    </div>,
    host,
  );
}
