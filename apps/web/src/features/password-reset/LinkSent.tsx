import { limits } from '@tend/protocol';
import { helpCircleOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useText } from '../../platform/language/i18n.ts';
import { sendCommand } from '../../shared/calls.ts';
import { Button, buttonClasses } from '../../ui/buttons/Button.tsx';
import { MailDrawing } from '../../ui/pictures/drawings.tsx';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { useTask } from '../../ui/loading/use-task.ts';
import { formatCountdown, useCountdown } from './use-countdown.ts';
import '../../ui/notices/EmptyState.css';
import './LinkSent.css';

const sendAgainAfterMs = 60_000;

interface LinkSentProps {
  email: string;
  contactEmail: string | null;
}

/** The same for every address: only the e-mail says whether there is an account. */
export function LinkSent({ email, contactEmail }: LinkSentProps) {
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className="stack link-sent">
        <MailDrawing isSent />
        <h2 ref={title} className="display" tabIndex={-1}>
          {t('forgotPassword.sentTitle')}
        </h2>
        <SentSentence email={email} />
        <p className="empty-state-text">
          {t('forgotPassword.validity', { count: limits.passwordResetLifetimeMs / 60_000 })}
        </p>
      </div>
      {contactEmail !== null && (
        <Notice kind="plain" icon={helpCircleOutline}>
          {t('forgotPassword.noMail')}{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </Notice>
      )}
      <div className="column link-sent-actions">
        <a className={buttonClasses({ size: 'large' })} href={`#${addressOf('login')}`}>
          {t('forgotPassword.back')}
        </a>
        <SendAgain email={email} />
      </div>
    </>
  );
}

/** The sentence with the address emphasised, wherever the language puts it. */
function SentSentence({ email }: { email: string }) {
  const { t } = useText();
  const place = '\n';
  const [before, after] = t('forgotPassword.sent', { email: place }).split(place);
  return (
    <p className="empty-state-text">
      {before}
      <b className="link-sent-email">{email}</b>
      {after}
    </p>
  );
}

function SendAgain({ email }: { email: string }) {
  const text = useText();
  const { t, language } = text;
  const [isRepeated, setIsRepeated] = useState(false);
  const { secondsLeft, restart } = useCountdown(sendAgainAfterMs);
  const task = useTask(async () => {
    await sendCommand('passwordReset.request', { email });
    restart();
    setIsRepeated(true);
  });
  return (
    <>
      <Button
        kind="soft"
        size="large"
        isBusy={task.isBusy}
        isDisabled={secondsLeft > 0}
        onClick={() => task.run()}
      >
        {secondsLeft > 0
          ? t('forgotPassword.sendAgainIn', { time: formatCountdown(secondsLeft, language) })
          : t('forgotPassword.sendAgain')}
      </Button>
      {task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>}
      <div role="status">
        {isRepeated && task.error === null && !task.isBusy && secondsLeft > 0 && (
          <Notice kind="done">{t('forgotPassword.sentAgain')}</Notice>
        )}
      </div>
    </>
  );
}
