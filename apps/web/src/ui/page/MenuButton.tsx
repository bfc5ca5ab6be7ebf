import { menuOutline } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { openMenu } from './menu-opener.ts';

/** Opens the menu; on wide screens the menu is always open, and there is no button. */
export function MenuButton() {
  const { t } = useText();
  const isWide = useIsWide();
  if (isWide) return null;
  return <IconButton icon={menuOutline} label={t('menu.open')} onClick={openMenu} />;
}
