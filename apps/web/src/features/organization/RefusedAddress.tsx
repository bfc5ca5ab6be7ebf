import { useText } from '../../platform/language/i18n.ts';
import { LinkDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import './RefusedAddress.css';

/** Replaces every screen before the log-in: at this address the server refuses every command. */
export function RefusedAddress() {
  const { t } = useText();
  const address = location.origin;
  return (
    <Entrance heading={t('app.name')}>
      <EmptyState
        drawing={<LinkDrawing />}
        title={t('refusedAddress.title')}
        text={t('refusedAddress.text', { address })}
      />
      <p className="refused-address-operator">{t('refusedAddress.operator')}</p>
      <code className="refused-address-setting">{t('refusedAddress.setting', { address })}</code>
    </Entrance>
  );
}
