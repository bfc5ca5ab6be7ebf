import { useCallback } from 'react';
import { askQuery, hasCode, sendCommand } from '../../shared/calls.ts';
import { startInLanguageOfEmail, useText } from '../../platform/language/i18n.ts';
import { isRecord } from '../../platform/client/is-record.ts';
import { beginSession } from '../../ui/entrance/begin-session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloudDrawing } from '../../ui/pictures/drawings.tsx';
import { EmptyState } from '../../ui/notices/EmptyState.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { EntranceSkeleton } from '../../ui/entrance/EntranceSkeleton.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { LinkState } from '../../ui/entrance/LinkState.tsx';
import { checkNewAccount } from '../../ui/entrance/new-account.ts';
import { NewAccountFields } from '../../ui/entrance/NewAccountFields.tsx';
import { isPasswordRefused, passwordRefusal } from '../../ui/entrance/password-refusal.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useAnswer } from '../../ui/loading/use-answer.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useTask } from '../../ui/loading/use-task.ts';

/** The invitation behind a link. */
interface InvitationOffer {
  organizationName: string;
  /** The invited address, or null when the person enters their own. */
  email: string | null;
  jobTitle: string;
}

/** The page of an invitation link: the person enters their name and password and is logged in. */
export function InvitationScreen({ token }: { token: string }) {
  const { t } = useText();
  const ask = useCallback(() => askInvitationOffer(token), [token]);
  const { value: offer, error, reload } = useAnswer(ask);
  if (offer !== null) return <Acceptance token={token} offer={offer} />;
  if (error !== null) return <InvitationFailure error={error} onRetry={reload} />;
  return (
    <Entrance heading={t('invitation.heading')}>
      <EntranceSkeleton />
    </Entrance>
  );
}

async function askInvitationOffer(token: string): Promise<InvitationOffer> {
  const body = await askQuery('invitation.show', { token });
  const { organizationName, email, jobTitle, language } = isRecord(body) ? body : {};
  await startInLanguageOfEmail(language);
  return {
    organizationName: typeof organizationName === 'string' ? organizationName : '',
    email: typeof email === 'string' ? email : null,
    jobTitle: typeof jobTitle === 'string' ? jobTitle : '',
  };
}

function Acceptance({ token, offer }: { token: string; offer: InvitationOffer }) {
  const text = useText();
  const { t, language } = text;
  const { organizationName, email, jobTitle } = offer;
  const task = useTask((values: { name: string; email: string; password: string }) =>
    beginSession(sendCommand('invitation.accept', { ...values, token, language })),
  );
  const form = useForm(
    { name: '', email: email ?? '', password: '' },
    (values) => checkNewAccount(values, text),
    task.run,
    passwordRefusal(task.error, 'password', text),
  );
  if (isLinkProblem(task.error)) return <InvitationFailure error={task.error} />;
  return (
    <Entrance
      heading={t('invitation.heading')}
      lead={
        jobTitle === ''
          ? t('invitation.lead', { organizationName })
          : t('invitation.leadAs', { organizationName, jobTitle })
      }
    >
      <Form form={form}>
        <NewAccountFields field={form.field} isEmailGiven={email !== null} />
        {task.error !== null && !isPasswordRefused(task.error) && (
          <Notice kind="error">{sentenceOf(task.error, text)}</Notice>
        )}
        <Button type="submit" size="large" isBusy={task.isBusy}>
          {t('invitation.submit')}
        </Button>
      </Form>
    </Entrance>
  );
}

function isLinkProblem(error: unknown): boolean {
  return (
    hasCode(error, 'not_found') ||
    hasCode(error, 'invitation_expired') ||
    hasCode(error, 'invitation_used')
  );
}

function InvitationFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const text = useText();
  const { t } = text;
  const heading = t('invitation.heading');
  if (hasCode(error, 'invitation_expired')) {
    return (
      <LinkState
        heading={heading}
        title={t('invitation.expiredTitle')}
        text={t('invitation.expired')}
      />
    );
  }
  if (hasCode(error, 'invitation_used')) {
    return (
      <LinkState heading={heading} title={t('invitation.usedTitle')} text={t('invitation.used')} />
    );
  }
  // The server refuses a malformed token as bad_request; the person sees "unknown" for both.
  if (onRetry === undefined || hasCode(error, 'not_found') || hasCode(error, 'bad_request')) {
    return (
      <LinkState heading={heading} title={t('link.unknownTitle')} text={t('invitation.unknown')} />
    );
  }
  return (
    <Entrance heading={heading}>
      <EmptyState
        drawing={<CloudDrawing />}
        title={t('invitation.failedTitle')}
        text={sentenceOf(error, text)}
      >
        <Button size="large" onClick={onRetry}>
          {t('action.tryAgain')}
        </Button>
      </EmptyState>
    </Entrance>
  );
}
