import { useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { pictureOfChat } from '../../../ui/pictures/chat-picture.ts';
import { PeoplePicker } from '../../../ui/fields/PeoplePicker.tsx';

interface ChatPickerProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Selects any number of the person's chats. */
export function ChatPicker({ chosen, onChange }: ChatPickerProps) {
  const { t } = useText();
  const { items } = useReadable(useClient().chatList);
  const chats = useMemo(
    () =>
      items
        .filter(({ mayWrite }) => mayWrite)
        .map((chat) => ({
          id: chat.chatId,
          name: chat.title,
          jobTitle: '',
          avatar: pictureOfChat(chat),
        })),
    [items],
  );
  const words = useMemo(
    () => ({
      search: t('message.forwardSearch'),
      list: t('message.forwardTo'),
      nothingFound: (query: string) => t('chats.nothingFound', { query }),
    }),
    [t],
  );
  return <PeoplePicker people={chats} words={words} {...{ chosen, onChange }} />;
}
