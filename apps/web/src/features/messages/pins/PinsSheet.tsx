import type { Pin } from '@tend/client';
import { closeOutline } from 'ionicons/icons';
import { useEffect, useMemo } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { formatMoment } from '../../../platform/language/dates.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useToday } from '../../../platform/language/use-today.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { usePeople } from '../../users/use-people.ts';
import { wordExcerpt } from '../mentions/word-excerpt.ts';
import { togglePin } from './pin-message.ts';
import './PinsSheet.css';

interface PinsSheetProps {
  chatId: string;
  pins: readonly Pin[];
  onLead: (seq: number) => void;
  onClose: () => void;
}

/** All pinned messages of a chat, newest pin first. */
export function PinsSheet({ chatId, pins, onLead, onClose }: PinsSheetProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  useEffect(() => {
    if (pins.length === 0) onClose();
  }, [pins, onClose]);
  function handlePress({ seq }: Pin) {
    onClose();
    onLead(seq);
  }
  function handleUnpin(pin: Pin) {
    // Nothing may cover the toast that takes it back.
    onClose();
    togglePin({ client, text, chatId }, asSeen(pin));
  }
  return (
    <Sheet title={t('pins.heading')} onClose={onClose}>
      <ul className="stack pins">
        {pins.map((pin) => (
          <li key={pin.messageId} className="row row-yields">
            <PinRow pin={pin} onPress={() => handlePress(pin)} />
            {chat?.may.pin === true && (
              <IconButton
                icon={closeOutline}
                label={t('pins.unpin', { excerpt: wordExcerpt(pin, t) })}
                onClick={() => handleUnpin(pin)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

function PinRow({ pin, onPress }: { pin: Pin; onPress: () => void }) {
  const { t, language } = useText();
  const { userId: selfId, nameOf } = usePeople();
  const today = useToday();
  const { authorId, byId, pinnedAt } = pin;
  const words = wordExcerpt(pin, t);
  const moment = formatMoment(pinnedAt, today, language);
  const pinned =
    byId === selfId
      ? t('pins.pinnedByYou', { moment })
      : t('pins.pinnedBy', { name: nameOf(byId), moment });
  return (
    <button type="button" className="fill stack pins-row" onClick={onPress}>
      <b>
        <bdi>{authorId === selfId ? t('message.you') : nameOf(authorId)}</bdi>
      </b>
      <span className="clamp" dir="auto">
        {words}
      </span>
      <span className="small">{pinned}</span>
    </button>
  );
}

function asSeen({ messageId, seq, authorId, excerpt }: Pin) {
  const content = { type: 'text', text: excerpt } as const;
  return { id: messageId, seq, authorId, content, forwardedFrom: null };
}
