import { checkmarkCircle } from 'ionicons/icons';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { formatListTime } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { useUnreadChats } from '../chats/list/use-unread-chats.ts';
import { usePresence } from '../presence/use-presence.ts';
import { UnreadChatRow } from './UnreadChatRow.tsx';

const shownChats = 5;

/** The unread chats; if there are many, the newest. */
export function UnreadNow() {
  const { t, language } = useText();
  const today = useToday();
  const { isLoaded, chats } = useUnreadChats();
  const shown = chats.slice(0, shownChats);
  const presence = usePresence(shown.flatMap(({ chat }) => chat.otherUserId ?? []));
  return (
    <section aria-busy={!isLoaded}>
      <SectionHead
        title={t('home.unreadChats')}
        link={{
          to: addressOf('chatList'),
          text: t('action.seeAll'),
          label: t('home.seeAllUnread', { count: chats.length }),
        }}
      />
      <Card>
        {isLoaded && shown.length === 0 && (
          <p className="row home-quiet">
            <Icon shape={checkmarkCircle} />
            {t('home.allRead')}
          </p>
        )}
        <ul>
          {shown.map(({ chat, address }) => (
            <li key={chat.chatId}>
              <UnreadChatRow
                chat={chat}
                address={address}
                time={formatListTime(chat.lastActivityAt, today, language)}
                isOnline={presence.get(chat.otherUserId ?? '')?.isOnline ?? false}
                size="compact"
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
