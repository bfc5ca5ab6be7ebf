import type { ChatDetails } from '@tend/client';
import { limits, type GroupLink, type InputOf } from '@tend/protocol';
import { shareOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { formatDate } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useIsFuture } from '../../../platform/language/use-is-future.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkToHandOver } from '../../../ui/fields/LinkToHandOver.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../ui/loading/use-retry-when-live.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { PageError } from '../../../ui/notices/PageError.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { showToast } from '../../../shared/toast.ts';

type Lifetime = InputOf<'chat.issueLink'>['days'];
const defaultLifetime: Lifetime = 7;

interface GroupLinkSheetProps {
  chat: ChatDetails;
  onClose: () => void;
}

/** The link with which colleagues join a group by themselves: to create, hand over and revoke. */
export function GroupLinkSheet({ chat, onClose }: GroupLinkSheetProps) {
  const { t } = useText();
  const [step, setStep] = useState<'link' | 'renew' | 'revoke'>('link');
  const { chatId, linkUntil } = chat;
  const isOpen = useIsFuture(linkUntil);
  // When a link that was just created expires: the group's row may come after the answer.
  const [awaited, setAwaited] = useState<number | null>(null);
  if (awaited !== null && awaited === linkUntil) setAwaited(null);
  if (step === 'revoke') return <RevokeConfirm chatId={chatId} onClose={onClose} />;
  return (
    <Sheet title={t('details.link')} onClose={onClose}>
      {isOpen && step === 'link' && awaited === null ? (
        // Another link expires at another time: one that a colleague has made meanwhile is shown, too.
        <CurrentLink key={linkUntil} chat={chat} onStep={setStep} onClose={onClose} />
      ) : (
        <NewLink
          chatId={chatId}
          isReplacing={isOpen}
          isAwaited={awaited !== null}
          onMade={({ expiresAt }) => {
            setAwaited(expiresAt);
            setStep('link');
          }}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

interface CurrentLinkProps extends GroupLinkSheetProps {
  onStep: (step: 'renew' | 'revoke') => void;
}

function CurrentLink({ chat: { chatId, title }, onStep, onClose }: CurrentLinkProps) {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('chat.showLink', { chatId }), [client, chatId]);
  const answer = useAnswer(ask);
  useRetryWhenLive(answer);
  const link = answer.value?.link ?? null;
  if (link === null && answer.error !== null) {
    return <PageError title={t('groupLink.failed')} error={answer.error} onRetry={answer.reload} />;
  }
  return (
    <div className="form">
      {link === null ? (
        <ListSkeleton label={t('groupLink.loading')} />
      ) : (
        <LinkToShare link={link} title={title} />
      )}
      <Button kind="soft" onClick={() => onStep('renew')}>
        {t('groupLink.renew')}
      </Button>
      <Button kind="danger-outlined" onClick={() => onStep('revoke')}>
        {t('groupLink.revoke')}
      </Button>
      <Button kind="outlined" onClick={onClose}>
        {t('action.done')}
      </Button>
    </div>
  );
}

function LinkToShare({ link: { url, expiresAt }, title }: { link: GroupLink; title: string }) {
  const { t, language } = useText();
  const today = useToday();
  return (
    <>
      <LinkToHandOver
        link={url}
        label={t('groupLink.qrCode', { title })}
        note={t('groupLink.note', { moment: formatDate(expiresAt, today, language) })}
      />
      {'share' in navigator && (
        <Button kind="soft" icon={shareOutline} onClick={() => share({ title, url })}>
          {t('groupLink.share')}
        </Button>
      )}
    </>
  );
}

/** Rejects when the person closes the system's sheet, too: the link stays here to be copied. */
function share(shared: ShareData): void {
  navigator.share(shared).catch(() => undefined);
}

interface NewLinkProps {
  chatId: string;
  /** A link that works is about to be replaced. */
  isReplacing: boolean;
  /** It has been created, and is about to be shown. */
  isAwaited: boolean;
  onMade: (link: GroupLink) => void;
  onClose: () => void;
}

function NewLink({ chatId, isReplacing, isAwaited, onMade, onClose }: NewLinkProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const [days, setDays] = useState<Lifetime>(defaultLifetime);
  const issue = useTask(async () => {
    onMade(await client.call('chat.issueLink', { chatId, days }));
  });
  return (
    <div className="form">
      <p className="sheet-text">{t('groupLink.text')}</p>
      <Segments
        legend={t('groupLink.lifetime')}
        options={limits.groupLinkDays.map((value) => ({
          value,
          text: t('groupLink.days', { count: value }),
        }))}
        value={days}
        onChange={setDays}
      />
      {isReplacing && <p className="small">{t('groupLink.renewText')}</p>}
      {issue.error !== null && <Notice kind="error">{sentenceOf(issue.error, text)}</Notice>}
      <Button isBusy={issue.isBusy || isAwaited} onClick={issue.run}>
        {t('groupLink.make')}
      </Button>
      <Button kind="outlined" onClick={onClose}>
        {t('action.cancel')}
      </Button>
    </div>
  );
}

function RevokeConfirm({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  const { t } = useText();
  const client = useClient();

  async function revoke() {
    await client.call('chat.revokeLink', { chatId });
    showToast({ text: t('groupLink.revoked') });
  }

  return (
    <Confirm
      title={t('groupLink.revokeTitle')}
      text={t('groupLink.revokeText')}
      action={t('groupLink.revoke')}
      isDanger
      onConfirm={revoke}
      onClose={onClose}
    />
  );
}
