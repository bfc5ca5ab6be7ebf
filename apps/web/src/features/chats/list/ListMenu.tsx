import { ellipsisVertical } from 'ionicons/icons';
import { useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import type { ChatListKind } from './chat-filters.ts';
import { LoadedLater } from '../../../ui/loading/LoadedLater.tsx';

const loadMenu = async () => (await import('./ListMenuSheet.tsx')).ListMenuSheet;

/** The button for what can be done with a list as a whole. */
export function ListMenu({ kind }: { kind: ChatListKind }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={ellipsisVertical} label={t('chats.more')} onClick={() => setIsOpen(true)} />
      <LoadedLater
        load={loadMenu}
        failure={t('chats.actionsFailed')}
        props={isOpen ? { kind, onClose: () => setIsOpen(false) } : null}
      />
    </>
  );
}
