import { arrowBack } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import { IconButton } from '../buttons/IconButton.tsx';

interface BackButtonProps {
  /** The page to open when there is no page to go back to, as after a deep link. */
  placeAbove: string;
}

export function BackButton({ placeAbove }: BackButtonProps) {
  const { t } = useText();
  const navigation = useNavigation();
  return (
    <IconButton
      icon={arrowBack}
      label={t('action.back')}
      flips
      onClick={() => navigation.back(placeAbove)}
    />
  );
}
