import { arrowBack } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import { IconButton } from '../buttons/IconButton.tsx';

interface BackButtonProps {
  /** Where to go after a deep link, when there is nothing to go back to. */
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
