import type { ChatDetails } from '@tend/client';
import { informationCircle, informationCircleOutline, searchOutline } from 'ionicons/icons';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { pictureOfChat } from '../../../ui/pictures/chat-picture.ts';
import { usePresence } from '../../presence/use-presence.ts';
import { usePresenceWords } from '../../presence/use-presence-words.ts';
import { usePeople } from '../../users/use-people.ts';
import { useStatus } from '../../users/use-status.ts';
import '../../../ui/page/AppBar.css';
import './ConversationHeader.css';

interface ConversationHeaderProps {
  chat: ChatDetails;
  /** False while the page is only prepared: then nobody's presence is asked for. */
  isBegun: boolean;
  /** The back button, on phones. */
  start?: ReactNode;
  /** The page's first heading, or the second beside the list's. */
  headingLevel: 1 | 2;
  /** Whether the details are open beside the conversation; null when they are a page of their own. */
  areDetailsOpen: boolean | null;
  onDetails: () => void;
  /** Searches in the chat. */
  onFind: () => void;
  findButton: RefObject<HTMLButtonElement | null>;
}

export function ConversationHeader({
  chat,
  isBegun,
  start,
  headingLevel,
  areDetailsOpen,
  onDetails,
  onFind,
  findButton,
}: ConversationHeaderProps) {
  const { t } = useText();
  const { role, words, isOnline } = useWhoIsThere(chat, isBegun);
  // The comma belongs to the part that may be truncated.
  const beginning = words === '' ? role : t('fact.further', { facts: role, next: '' }).trim();
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="row app-bar conversation-header">
      {start}
      <div className="fill row row-yields conversation-who">
        <Avatar {...pictureOfChat(chat)} name={chat.title} size={44} isOnline={isOnline} />
        <div className="fill">
          <Heading className="truncate clamp-large conversation-name">
            <bdi>{chat.title}</bdi>
          </Heading>
          <p className="conversation-status">
            {role !== '' && <span className="truncate conversation-role">{beginning}</span>}{' '}
            <span className="truncate">{words}</span>
          </p>
        </div>
        {/* Touch users expect the name to open the details; keyboards and screen readers use the button. */}
        <button
          type="button"
          className="conversation-who-target"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onDetails}
        />
      </div>
      <IconButton ref={findButton} icon={searchOutline} label={t('search.here')} onClick={onFind} />
      <IconButton
        icon={areDetailsOpen === true ? informationCircle : informationCircleOutline}
        label={t(areDetailsOpen === true ? 'conversation.hideDetails' : 'conversation.details')}
        onClick={onDetails}
      />
    </div>
  );
}

/** The presence of the members, or who is typing. */
function useWhoIsThere(
  { chatId, type, isSaved, members, otherUserId }: ChatDetails,
  isBegun: boolean,
): {
  /** In a direct chat, the other's status or else job title; truncated first. */
  role: string;
  words: string;
  isOnline: boolean;
} {
  const { t } = useText();
  const client = useClient();
  const { firstNameOf } = usePeople();
  const wordPresence = usePresenceWords();
  const typing = useReadable(useMemo(() => client.typing(chatId), [client, chatId]));
  const watched = useMemo(
    () => (isBegun ? members.map(({ userId }) => userId) : []),
    [isBegun, members],
  );
  const presence = usePresence(watched);
  const person = members.find(({ userId }) => userId === otherUserId)?.user ?? undefined;
  const status = useStatus(person);
  if (isSaved) return { role: '', words: t('saved.note'), isOnline: false };
  if (type === 'direct') {
    const other = presence.get(otherUserId ?? '');
    const jobTitle = person?.jobTitle;
    const isOnline = other?.isOnline ?? false;
    if (typing.length > 0) return { role: '', words: t('chats.typing'), isOnline };
    return { role: status?.words ?? jobTitle ?? '', words: wordPresence(other), isOnline };
  }
  const [writer] = typing;
  if (writer !== undefined) {
    const words =
      typing.length === 1
        ? t('chats.typingName', { name: firstNameOf(writer) })
        : t('chats.typingCount', { count: typing.length });
    return { role: '', words, isOnline: false };
  }
  const online = members.filter(({ userId }) => presence.get(userId)?.isOnline === true).length;
  const people = t('conversation.people', { count: members.length });
  const words = [people, online > 0 && t('conversation.online', { count: online })];
  return { role: '', words: joinFacts(words, t), isOnline: false };
}
