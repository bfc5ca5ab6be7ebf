import { ellipsisVertical } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import type { ChatListKind } from './chat-filters.ts';
import { useLoadedLater } from './use-loaded-later.ts';

/** The button for what can be done with a list as a whole. */
export function ListMenu({ kind }: { kind: ChatListKind }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const MenuSheet = useLoadedLater(async () => (await import('./ListMenuSheet.tsx')).ListMenuSheet);
  return (
    <>
      <IconButton icon={ellipsisVertical} label={t('chats.more')} onClick={() => setIsOpen(true)} />
      {isOpen && MenuSheet !== null && <MenuSheet {...{ kind }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
