import { personAddOutline } from 'ionicons/icons';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { buttonClasses } from '../buttons/Button.tsx';
import { PeopleDrawing } from '../pictures/drawings.tsx';
import { EmptyState } from '../notices/EmptyState.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';

/** Shown while there are no colleagues to write to; an administrator can invite some. */
export function NobodyYet() {
  const { t } = useText();
  const { user } = useReadable(useClient().self);
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      title={t('directory.nobodyTitle')}
      text={t('directory.nobodyText')}
    >
      {user?.role === 'administrator' && (
        <Link to={addressOf('invitations')} className={buttonClasses({ size: 'large' })}>
          <Icon shape={personAddOutline} />
          {t('directory.invite')}
        </Link>
      )}
    </EmptyState>
  );
}
