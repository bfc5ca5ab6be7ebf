import { useMemo } from 'react';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { useText } from '../../platform/language/i18n.ts';
import { pictureOfChat } from '../../ui/pictures/chat-picture.ts';
import { DaysSheet } from './DaysSheet.tsx';
import type { ChosenFilter } from './filters.ts';
import { PickSheet } from './PickSheet.tsx';
import type { Search } from './search-address.ts';

interface FilterSheetProps {
  filter: ChosenFilter;
  onChoose: (changes: Partial<Search>) => void;
  onClose: () => void;
}

/** Chooses the value of a filter. */
export function FilterSheet({ filter, onChoose, onClose }: FilterSheetProps) {
  switch (filter) {
    case 'from':
      return <PersonSheet onPick={(fromId) => onChoose({ fromId })} onClose={onClose} />;
    case 'inChat':
      return <ChatSheet onPick={(chatId) => onChoose({ chatId })} onClose={onClose} />;
    case 'dates':
      return <DaysSheet onChoose={onChoose} onClose={onClose} />;
  }
}

interface PickProps {
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Everybody, also who has left the organisation: what they wrote is still there. */
function PersonSheet(props: PickProps) {
  const { t } = useText();
  const { people } = useReadable(useClient().directory);
  return (
    <PickSheet
      title={t('search.fromWhom')}
      search={t('people.search')}
      options={people}
      nothingFound={(query) => t('people.nobodyFound', { query })}
      {...props}
    />
  );
}

function ChatSheet(props: PickProps) {
  const { t } = useText();
  const { items } = useReadable(useClient().chatList);
  const chats = useMemo(
    () =>
      items.map((chat) => ({
        id: chat.chatId,
        name: chat.title,
        jobTitle: '',
        avatar: pictureOfChat(chat),
      })),
    [items],
  );
  return (
    <PickSheet
      title={t('search.whichChat')}
      search={t('message.forwardSearch')}
      options={chats}
      nothingFound={(query) => t('chats.nothingFound', { query })}
      {...props}
    />
  );
}
