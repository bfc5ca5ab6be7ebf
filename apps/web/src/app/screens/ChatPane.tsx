import { useText } from '../../platform/language/i18n.ts';
import { useAddress } from '../../platform/navigation/navigation.ts';
import { useIsWide } from '../../platform/device/use-is-wide.ts';
import { PageError } from '../../ui/notices/PageError.tsx';
import { chatPlaceAt } from './chat-place.ts';
import { chatListPane, type ChatListPaneProps } from '../pages/routes.ts';
import { useScreen } from '../pages/screen-loader.ts';
import { useSelectedTitle } from '../menu/use-selected-title.ts';

/** The list beside the conversation on wide screens; it stays while chats are opened from it. */
export function ChatPane() {
  const { t } = useText();
  const isWide = useIsWide();
  const place = chatPlaceAt(useAddress());
  const kind = useSelectedTitle() === 'GroupChat' ? 'groups' : 'all';
  if (!isWide || place === null) return null;
  return (
    <section className="stack shell-pane" aria-label={t('chats.list')}>
      <LoadedPane kind={kind} currentChatId={place.chatId} />
    </section>
  );
}

function LoadedPane(props: ChatListPaneProps) {
  const { t } = useText();
  const { Screen: Pane, error, retry } = useScreen(chatListPane);
  if (Pane !== null) return <Pane {...props} />;
  if (error === null) return null;
  return <PageError title={t('screenFailure.title')} error={error} onRetry={retry} />;
}
