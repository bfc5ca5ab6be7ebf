import type { OutputOf } from '@tend/protocol';
import { peopleOutline } from 'ionicons/icons';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addressOf, queryOf } from '../../../platform/navigation/addresses.ts';
import { useAddress, useNavigation } from '../../../platform/navigation/navigation.ts';
import { hasCode } from '../../../shared/calls.ts';
import { Button, buttonClasses } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { useRetryWhenLive } from '../../../ui/loading/use-retry-when-live.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { PageError } from '../../../ui/notices/PageError.tsx';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { Page, PageScroller } from '../../../ui/page/Page.tsx';
import { LinkDrawing } from '../../../ui/pictures/drawings.tsx';
import { IconTile } from '../../../ui/pictures/IconTile.tsx';
import { useChatDetails } from '../use-chat-details.ts';
import './JoinGroupScreen.css';

/** Where the link of a group leads: what the group is, and whether the person wants to join it. */
export function JoinGroupScreen() {
  const { t } = useText();
  const token = queryOf(useAddress()).get('token') ?? '';
  const heading = t('joinGroup.heading');
  return (
    <Page
      heading={heading}
      header={
        <AppBar heading={heading} start={<BackButton placeAbove={addressOf('chatList')} />} />
      }
    >
      <PageScroller label={heading}>
        <LinkedGroup key={token} token={token} />
      </PageScroller>
    </Page>
  );
}

function LinkedGroup({ token }: { token: string }) {
  const { t } = useText();
  const client = useClient();
  const ask = useCallback(() => client.call('chat.previewLink', { token }), [client, token]);
  const answer = useAnswer(ask);
  useRetryWhenLive(answer);
  const [joinedId, setJoinedId] = useState<string | null>(null);
  const { value: group, error, reload } = answer;
  const chatId = joinedId ?? group?.chatId ?? null;
  if (chatId !== null) return <Inside chatId={chatId} />;
  if (group !== null) return <Question token={token} group={group} onJoined={setJoinedId} />;
  if (error === null) return <ListSkeleton label={t('joinGroup.loading')} />;
  if (isWrongLink(error)) return <WrongLink />;
  return <PageError title={t('joinGroup.failed')} error={error} onRetry={reload} />;
}

/** The server refuses a malformed token as `bad_request`; the person sees the same for both. */
function isWrongLink(error: unknown): boolean {
  return hasCode(error, 'not_found') || hasCode(error, 'bad_request');
}

/** A member is led to the group, once this device has it: earlier it would say that there is no such chat. */
function Inside({ chatId }: { chatId: string }) {
  const { t } = useText();
  const navigation = useNavigation();
  const isHeld = useChatDetails(chatId) !== null;
  useEffect(() => {
    if (isHeld) navigation.replace(addressOf('groupChat', { chatId }));
  }, [navigation, chatId, isHeld]);
  return <ListSkeleton label={t('joinGroup.loading')} />;
}

interface QuestionProps {
  token: string;
  group: OutputOf<'chat.previewLink'>;
  onJoined: (chatId: string) => void;
}

function Question({ token, group, onJoined }: QuestionProps) {
  const { title, description, memberCount } = group;
  const text = useText();
  const { t } = text;
  const client = useClient();
  const join = useTask(async () => {
    onJoined((await client.call('chat.joinByLink', { token })).chatId);
  });
  if (isWrongLink(join.error)) return <WrongLink />;
  return (
    <section className="stack join-group">
      {/* The group's own picture would say which it is: its tint follows from its id. */}
      <IconTile icon={peopleOutline} kind="brand" />
      <h2 className="display">{t('joinGroup.title', { title })}</h2>
      <p className="small">{t('conversation.people', { count: memberCount })}</p>
      {description !== '' && (
        <p className="join-group-description" dir="auto">
          {description}
        </p>
      )}
      <p className="small">{t('joinGroup.history')}</p>
      {join.error !== null && <Notice kind="error">{sentenceOf(join.error, text)}</Notice>}
      <div className="column join-group-actions">
        <Button size="large" isBusy={join.isBusy} onClick={join.run}>
          {t('joinGroup.join')}
        </Button>
        <Link
          to={addressOf('chatList')}
          className={buttonClasses({ kind: 'outlined', size: 'large' })}
        >
          {t('joinGroup.notNow')}
        </Link>
      </div>
    </section>
  );
}

function WrongLink() {
  const { t } = useText();
  return (
    <EmptyState
      drawing={<LinkDrawing />}
      title={t('link.unknownTitle')}
      text={t('joinGroup.unknown')}
    >
      <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
        {t('conversation.toChats')}
      </Link>
    </EmptyState>
  );
}
