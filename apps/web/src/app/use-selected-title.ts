import { useState } from 'react';
import { useAddress } from '../platform/navigation.ts';
import { firstTitle, type MenuTitle, selectTitle } from './menu.ts';

/** The menu entry that is marked: it follows the address, which a click on an entry changes. */
export function useSelectedTitle(): MenuTitle {
  const address = useAddress();
  const [selection, setSelection] = useState<{ address: string; title: MenuTitle }>({
    address: '',
    title: firstTitle,
  });
  if (selection.address === address) return selection.title;
  const title = selectTitle(address, selection.title);
  setSelection({ address, title });
  return title;
}
