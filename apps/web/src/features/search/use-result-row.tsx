import type { ChatListItem, FoundMessage } from '@tend/client';
import type { UserRow } from '@tend/protocol';
import { memo, type ReactNode, useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { formatListTime } from '../../platform/language/dates.ts';
import { formatNumber } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { sentenceOf } from '../../ui/notices/error-sentence.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { pictureOfChat } from '../../ui/pictures/chat-picture.ts';
import { useOpenDirect } from '../chats/use-open-direct.ts';
import { usePeople } from '../users/use-people.ts';
import { HitRow } from './HitRow.tsx';
import { Marked } from './Marked.tsx';
import type { NameSearch } from './name-marks.ts';
import type { ResultRow } from './result-rows.ts';

interface RowOptions {
  /** What was asked for by the hits. */
  words: string;
  names: NameSearch;
  onOpen: () => void;
  onWhole: (group: 'people' | 'chats') => void;
}

/** How a row of the results is shown, and why a person's chat could not be opened. */
export function useResultRow({ words, names, onOpen, onWhole }: RowOptions): {
  row: (row: ResultRow) => ReactNode;
  notice: ReactNode;
} {
  const text = useText();
  const { t, language } = text;
  const openDirect = useOpenDirect();

  function row(item: ResultRow): ReactNode {
    switch (item.type) {
      case 'person':
        return <PersonFound person={item.person} names={names} onClick={() => open(item.person)} />;
      case 'chat':
        return <ChatFound chat={item.chat} {...{ names, onOpen }} />;
      case 'all':
        return (
          <button
            type="button"
            className="search-show-all"
            data-row-target
            onClick={() => onWhole(item.group)}
          >
            {t('search.showAll', { number: formatNumber(item.count, language) })}
          </button>
        );
      case 'hit':
        return <Hit hit={item.hit} {...{ words, onOpen }} />;
      case 'noHits':
        return <p className="small search-state">{t('search.noMessages')}</p>;
    }
  }

  function open({ id }: UserRow): void {
    onOpen();
    openDirect.run(id);
  }

  const notice = openDirect.error !== null && (
    <div className="column page-notices">
      <Notice kind="error">{sentenceOf(openDirect.error, text)}</Notice>
    </div>
  );
  return { row, notice };
}

interface PersonFoundProps {
  person: UserRow;
  names: NameSearch;
  onClick: () => void;
}

function PersonFound({ person: { id, name, jobTitle }, names, onClick }: PersonFoundProps) {
  return (
    <ListRow
      size="person"
      start={<Avatar id={id} name={name} shape="person" size={44} />}
      title={
        <bdi>
          <Marked text={name} marks={names.marksIn(name)} />
        </bdi>
      }
      {...(jobTitle !== '' && {
        detail: (
          <bdi>
            <Marked text={jobTitle} marks={names.marksIn(jobTitle)} />
          </bdi>
        ),
      })}
      isRowTarget
      onClick={onClick}
    />
  );
}

interface ChatFoundProps {
  chat: ChatListItem;
  names: NameSearch;
  onOpen: () => void;
}

function ChatFound({ chat, names, onOpen }: ChatFoundProps) {
  const { t, language } = useText();
  const client = useClient();
  const today = useToday();
  const { chatId, title, type, lastActivityAt } = chat;
  const details = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const count = details?.members.length ?? 0;
  return (
    <ListRow
      size="found"
      to={addressOf('anyChat', { chatId })}
      onOpen={onOpen}
      isRowTarget
      start={<Avatar {...pictureOfChat(chat)} name={title} size={44} />}
      title={
        <bdi>
          <Marked text={title} marks={names.marksIn(title)} />
        </bdi>
      }
      titleEnd={
        <time className="list-row-time">{formatListTime(lastActivityAt, today, language)}</time>
      }
      {...(type === 'group' && count > 0 && { detail: t('conversation.people', { count }) })}
    />
  );
}

interface HitProps {
  hit: FoundMessage;
  words: string;
  onOpen: () => void;
}

/** A hit in a chat that this device may not have yet. */
const Hit = memo(function Hit({ hit, words, onOpen }: HitProps) {
  const { t } = useText();
  const client = useClient();
  const today = useToday();
  const { userId, nameOf, firstNameOf } = usePeople();
  const { chatId, authorId } = hit;
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const isOwn = authorId === userId;
  const isNamed = chat === null || chat.type === 'direct';
  const author = isOwn ? t('message.you') : isNamed ? '' : firstNameOf(authorId);
  return (
    <HitRow
      {...{ hit, words, today, onOpen }}
      title={chat?.title ?? nameOf(authorId)}
      avatar={chat === null ? { id: authorId, shape: 'person' } : pictureOfChat(chat)}
      author={chat?.isSaved === true ? '' : author}
    />
  );
});
