import { useText } from '../../platform/i18n.ts';
import { ChatDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import './NoChatOpen.css';

/** Beside the list, while no chat is open. The page is named as the list is. */
export function NoChatOpen({ heading }: { heading: string }) {
  const { t } = useText();
  return (
    <Page heading={heading} header={null} kind="ground">
      <div className="no-chat-open">
        <EmptyState
          drawing={<ChatDrawing />}
          title={t('chats.nothingOpenTitle')}
          text={t('chats.nothingOpenText')}
        />
      </div>
    </Page>
  );
}
