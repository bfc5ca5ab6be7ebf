import type { ConversationMessage } from '@tend/client';
import { isReadable } from '@tend/protocol';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { showFailure } from '../../../shared/toast.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import type { MessageAction } from './message-action.ts';
import type { MenuBeginning } from './use-message-menu.ts';

interface Doing {
  chatId: string;
  onOpen: (key: string, how: { begin: MenuBeginning }) => void;
}

/** Does an action on a message without its menu, if this person can. */
export function useMessageActions({
  chatId,
  onOpen,
}: Doing): (action: MessageAction, message: ConversationMessage) => void {
  const client = useClient();
  const text = useText();
  const navigation = useNavigation();
  const { textOf } = useMentionWords();
  return (action, message) => {
    const chat = client.chat(chatId).getSnapshot();
    const { organization } = client.self.getSnapshot();
    const pins = client.pins(chatId).getSnapshot();
    const serverNow = client.serverNow();
    if (chat === null || !action.isFor(message, { chat, organization, pins, serverNow })) return;
    const { content, key } = message;
    const words = isReadable(content) ? textOf(content) : '';
    const subject = { chatId, message, text: words };
    if ('addressFor' in action) {
      navigation.open(action.addressFor(subject));
    } else if ('Sheet' in action) {
      onOpen(key, { begin: action });
    } else if ('begin' in action) {
      action.begin(subject, client, text);
    } else if (action.Question !== undefined) {
      onOpen(key, { begin: { ...action, Sheet: action.Question } });
    } else {
      // Only copying can fail.
      const handleFailure = () => showFailure(text.t('selection.copyFailed'));
      action.run(subject, text, client).catch(handleFailure);
    }
  };
}
