import type { FeedEntry } from '@tend/client';
import { isMention } from '@tend/protocol';
import { addressOf } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { formatListTime } from '../../platform/language/dates.ts';
import { joinFacts } from '../../platform/language/facts.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { Card, SectionHead } from '../../ui/page/Card.tsx';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import { MarkedAvatar } from '../../ui/pictures/MarkedAvatar.tsx';
import { PhraseTitle } from '../../ui/lists/PhraseTitle.tsx';
import { useFeedActions } from '../notifications/feed/use-feed-actions.ts';
import { useFeedEntry } from '../notifications/feed/use-feed-entry.ts';

const shownEntries = 3;

/** The newest notifications, on the overview; renders nothing if there are none. */
export function LatestNotifications() {
  const { t } = useText();
  const client = useClient();
  const { entries } = useReadable(client.feeds.all);
  const { unreadNotifications } = useReadable(client.totals);
  // Unread direct messages are among the unread chats above.
  const shown = entries.filter(({ isStored }) => isStored).slice(0, shownEntries);
  if (shown.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t('home.latest')}
        link={{
          to: addressOf('home'),
          text: t('action.seeAll'),
          label: t('home.seeAllNotifications', { count: unreadNotifications }),
        }}
      />
      <Card>
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <LatestRow entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function LatestRow({ entry }: { entry: FeedEntry }) {
  const { t, language } = useText();
  const today = useToday();
  const { open } = useFeedActions();
  const { phrase, actorName, chatTitle, address } = useFeedEntry(entry);
  const isNew = entry.state === 'new';
  return (
    <ListRow
      size="compact"
      to={address}
      onOpen={() => open([entry])}
      isUnread={isNew}
      start={
        <MarkedAvatar
          id={entry.actorId}
          name={actorName}
          isMention={isMention(entry.type)}
          size={44}
        />
      }
      title={<PhraseTitle phrase={phrase} isNew={isNew} />}
      detail={joinFacts([chatTitle, formatListTime(entry.createdAt, today, language)], t)}
    />
  );
}
