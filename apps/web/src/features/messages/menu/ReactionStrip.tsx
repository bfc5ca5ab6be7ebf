import type { ConversationMessage } from '@tend/client';
import { add } from 'ionicons/icons';
import { useMemo } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { ownReaction, toggleReaction } from './toggle-reaction.ts';
import './ReactionStrip.css';

interface ReactionStripProps {
  chatId: string;
  message: ConversationMessage;
  onDone: () => void;
  /** Shows all emoji. */
  onMore: () => void;
}

/** Emoji to react with; the person's own is pressed, and taken back when it is pressed again. */
export function ReactionStrip({ chatId, message, onDone, onMore }: ReactionStripProps) {
  const client = useClient();
  const { t } = useText();
  const own = ownReaction(message, client.userId);
  const suggested = useMemo(() => {
    // As they were when it opened: none moves under the finger.
    const { quickReactions: emoji } = client.ownEmoji.getSnapshot();
    return own === undefined || emoji.includes(own) ? emoji : [own, ...emoji.slice(0, -1)];
  }, [client, own]);
  function handleChoice(emoji: string) {
    toggleReaction(client, { chatId, message, emoji });
    onDone();
  }
  return (
    <div className="row reaction-strip" role="group" aria-label={t('message.react')}>
      {suggested.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className="center"
          aria-pressed={emoji === own}
          onClick={() => handleChoice(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        className="center reaction-strip-more"
        aria-label={t('message.reactWithAny')}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <Icon shape={add} />
      </button>
    </div>
  );
}
