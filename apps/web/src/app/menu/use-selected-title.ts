import { createContext, use, useMemo, useState } from 'react';
import { useClient, useReadablePart } from '../../platform/client/client.ts';
import { useAddress } from '../../platform/navigation/navigation.ts';
import { chatPlaceAt } from '../screens/chat-place.ts';
import { selectTitle, type SelectedTitle } from './menu.ts';

const Selection = createContext<SelectedTitle>(null);

/** Provides the selection to the menu and the list of chats: `<SelectionProvider value={useSelection()}>`. */
export const SelectionProvider = Selection.Provider;

/** The marked menu entry, which also decides which list is shown beside a chat. */
export function useSelectedTitle(): SelectedTitle {
  return use(Selection);
}

/** Derives the selection from the address, which a click on an entry changes. */
export function useSelection(): SelectedTitle {
  const address = useAddress();
  const client = useClient();
  const chatId = chatPlaceAt(address)?.chatId ?? '';
  const chat = useMemo(() => client.chat(chatId), [client, chatId]);
  const isDirect = useReadablePart(chat, (details) => details?.type === 'direct');
  const [selection, setSelection] = useState(() => ({
    address,
    isDirect,
    title: selectTitle({ address, isDirect }),
  }));
  if (selection.address === address && selection.isDirect === isDirect) return selection.title;
  const title = selectTitle({ address, isDirect }, selection.title);
  setSelection({ address, isDirect, title });
  return title;
}
