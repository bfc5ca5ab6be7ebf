import { useCallback } from 'react';
import { hasCode, sendCommand } from '../../shared/calls.ts';
import { useText } from '../../platform/i18n.ts';
import { beginSession } from '../../ui/begin-session.ts';
import { Button } from '../../ui/Button.tsx';
import { CloudDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Entrance } from '../../ui/Entrance.tsx';
import { EntranceSkeleton } from '../../ui/EntranceSkeleton.tsx';
import { sentenceOf } from '../../ui/error-sentence.ts';
import { Form } from '../../ui/Form.tsx';
import { LinkState } from '../../ui/LinkState.tsx';
import { checkNewAccount } from '../../ui/new-account.ts';
import { NewAccountFields } from '../../ui/NewAccountFields.tsx';
import { isPasswordRefused, passwordRefusal } from '../../ui/password-refusal.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useForm } from '../../ui/use-form.ts';
import { useTask } from '../../ui/use-task.ts';
import { askInvitationOffer, type InvitationOffer } from './invitation-offer.ts';

/** Where an invitation link leads: the person gives their name and password and is logged in. */
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
  // A token of the wrong shape is refused as bad_request: to the person it is unknown as well.
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
