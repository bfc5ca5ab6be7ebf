import { useState } from 'react';
import { useText } from '../platform/i18n.ts';
import { useAddress } from '../platform/navigation.ts';
import { useIsWide } from '../platform/use-is-wide.ts';
import { chatPlaceAt } from './chat-place.ts';
import { screenLoader, useScreen } from './screen-loader.ts';

interface PaneProps {
  kind: 'all' | 'groups';
  currentChatId: string;
}

const pane = screenLoader<PaneProps>(async () => {
  const { ChatListPane } = await import('../features/chats/ChatListPane.tsx');
  return ChatListPane;
});

/** On wide screens, the list beside the conversation; it stays while one chat after the other is opened. */
export function ChatPane() {
  const { t } = useText();
  const isWide = useIsWide();
  const place = chatPlaceAt(useAddress());
  const [kind, setKind] = useState<'all' | 'groups'>('all');
  if (place !== null && place.list !== null && place.list !== kind) setKind(place.list);
  if (!isWide || place === null) return null;
  return (
    <section className="shell-pane" aria-label={t('chats.list')}>
      <LoadedPane kind={place.list ?? kind} currentChatId={place.chatId} />
    </section>
  );
}

function LoadedPane(props: PaneProps) {
  const { Screen: Pane } = useScreen(pane);
  return Pane === null ? null : <Pane {...props} />;
}
