import { addressOf } from '../../platform/navigation/addresses.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { hasCode } from '../../shared/calls.ts';
import { Button, buttonClasses } from '../../ui/buttons/Button.tsx';
import { CloudDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { LinkState } from '../../ui/entrance/LinkState.tsx';

interface ResetLinkFailureProps {
  error: unknown;
  contactEmail: string | null;
  onRetry?: () => void;
}

/** Says why a link does not work, with the next step for each reason. */
export function ResetLinkFailure({ error, contactEmail, onRetry }: ResetLinkFailureProps) {
  const text = useText();
  const { t } = text;
  const heading = t('forgotPassword.heading');
  if (hasCode(error, 'account_deactivated')) {
    return (
      <LinkState
        heading={heading}
        title={t('resetPassword.closedTitle')}
        text={t('resetPassword.closed')}
      >
        {contactEmail !== null && (
          <a className={buttonClasses({ size: 'large' })} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        )}
      </LinkState>
    );
  }
  if (isLinkProblem(error)) {
    return (
      <LinkState heading={heading} {...wordReason(error, text)}>
        <a className={buttonClasses({ size: 'large' })} href={`#${addressOf('forgotPassword')}`}>
          {t('resetPassword.askAgain')}
        </a>
      </LinkState>
    );
  }
  return (
    <Entrance heading={heading}>
      <EmptyState
        drawing={<CloudDrawing />}
        title={t('resetPassword.failedTitle')}
        text={sentenceOf(error, text)}
      >
        <Button size="large" onClick={() => onRetry?.()}>
          {t('action.tryAgain')}
        </Button>
      </EmptyState>
    </Entrance>
  );
}

const linkProblems = [
  'not_found',
  // A malformed token; the person sees "unknown" for both.
  'bad_request',
  'account_deactivated',
  'reset_expired',
  'reset_used',
  'reset_replaced',
] as const;

/** Whether the link itself is invalid, so that retrying is useless. */
export function isLinkProblem(error: unknown): boolean {
  return linkProblems.some((code) => hasCode(error, code));
}

function wordReason(error: unknown, { t }: Text): { title: string; text: string } {
  if (hasCode(error, 'reset_expired')) {
    return { title: t('resetPassword.expiredTitle'), text: t('resetPassword.expired') };
  }
  if (hasCode(error, 'reset_used')) {
    return { title: t('resetPassword.usedTitle'), text: t('resetPassword.used') };
  }
  if (hasCode(error, 'reset_replaced')) {
    return { title: t('resetPassword.replacedTitle'), text: t('resetPassword.replaced') };
  }
  return { title: t('resetPassword.unknownTitle'), text: t('resetPassword.unknown') };
}
