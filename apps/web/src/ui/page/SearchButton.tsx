import { searchOutline } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import { IconButton } from '../buttons/IconButton.tsx';

/** Opens the search over everything. */
export function SearchButton() {
  const { t } = useText();
  const navigation = useNavigation();
  return (
    <IconButton
      icon={searchOutline}
      label={t('search.open')}
      onClick={() => navigation.open(addressOf('search'))}
    />
  );
}
