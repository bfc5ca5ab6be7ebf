import type { ConversationMessage } from '@tend/client';
import { useCallback } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { EmojiPicker } from '../emoji/EmojiPicker.tsx';
import { toggleReaction } from './toggle-reaction.ts';

interface ReactWithAnyProps {
  chatId: string;
  message: ConversationMessage;
  onClose: () => void;
}

/** Reacts to a message with any emoji. */
export function ReactWithAny({ chatId, message, onClose }: ReactWithAnyProps) {
  const { t } = useText();
  const client = useClient();
  const handlePick = useCallback(
    (emoji: string) => {
      toggleReaction(client, { chatId, message, emoji });
      onClose();
    },
    [client, chatId, message, onClose],
  );
  return (
    <Sheet title={t('message.react')} onClose={onClose}>
      <EmojiPicker onPick={handlePick} />
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
