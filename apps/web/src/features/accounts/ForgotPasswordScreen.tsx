import { addressOf } from '../../platform/addresses.ts';
import { useText } from '../../platform/i18n.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Entrance } from '../../ui/Entrance.tsx';

export interface ForgotPasswordScreenProps {
  organization: string | null;
  contactEmail: string | null;
}

export function ForgotPasswordScreen({ organization, contactEmail }: ForgotPasswordScreenProps) {
  const { t } = useText();
  return (
    <Entrance
      heading={t('forgotPassword.heading')}
      organization={organization}
      lead={t('forgotPassword.askAdministrator')}
    >
      <div className="entrance-form">
        {contactEmail !== null && (
          <a
            className={buttonClasses({ kind: 'outlined', size: 'large' })}
            href={`mailto:${contactEmail}`}
          >
            {contactEmail}
          </a>
        )}
        <a className={buttonClasses({ size: 'large' })} href={`#${addressOf('login')}`}>
          {t('entrance.toLogin')}
        </a>
      </div>
    </Entrance>
  );
}
