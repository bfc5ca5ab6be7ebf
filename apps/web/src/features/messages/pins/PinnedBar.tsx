import type { Pin } from '@tend/client';
import { listOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { wordExcerpt } from '../mentions/word-excerpt.ts';
import { PinsSheet } from './PinsSheet.tsx';
import './PinnedBar.css';

interface PinnedBarProps {
  chatId: string;
  /** Scrolls to the message at this position. */
  onLead: (seq: number) => void;
}

/** Above the messages: one pinned message at a time. A press leads to it and shows the next older one. */
export function PinnedBar({ chatId, onLead }: PinnedBarProps) {
  const client = useClient();
  const pins = useReadable(useMemo(() => client.pins(chatId), [client, chatId]));
  const [shownId, setShownId] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  // The newest pin, also when the one shown before is pinned no more.
  const index = Math.max(
    pins.findIndex(({ messageId }) => messageId === shownId),
    0,
  );
  const pin = pins[index];
  if (pin === undefined) return null;

  function handlePress({ seq }: Pin) {
    onLead(seq);
    setShownId(pins[(index + 1) % pins.length]?.messageId ?? null);
  }
  return (
    <>
      <PinLine {...{ pins, pin, index }} onPress={handlePress} onList={() => setListOpen(true)} />
      {isListOpen && <PinsSheet {...{ chatId, pins, onLead }} onClose={() => setListOpen(false)} />}
    </>
  );
}

interface PinLineProps {
  pins: readonly Pin[];
  pin: Pin;
  index: number;
  onPress: (pin: Pin) => void;
  onList: () => void;
}

function PinLine({ pins, pin, index, onPress, onList }: PinLineProps) {
  const { t } = useText();
  const count = pins.length;
  // The oldest pin is the first, as its message is the first in the conversation.
  const number = count - index;
  const heading = count === 1 ? t('pins.one') : t('pins.place', { number, count });
  return (
    <section className="row pinned-bar" aria-label={t('pins.bar')}>
      <button type="button" className="fill row pinned-bar-line" onClick={() => onPress(pin)}>
        <Strokes {...{ count, number }} />
        <span className="fill stack">
          <b>{heading}</b>
          <span className="truncate clamp-large" dir="auto">
            {wordExcerpt(pin, t)}
          </span>
        </span>
      </button>
      <IconButton icon={listOutline} label={t('pins.all')} onClick={onList} />
    </section>
  );
}

const mostStrokes = 4;

/** One stroke per pin; of many, where among them the shown one stands. */
function Strokes({ count, number }: { count: number; number: number }) {
  const strokes = Math.min(count, mostStrokes);
  const current = count <= 1 ? 0 : Math.round(((number - 1) / (count - 1)) * (strokes - 1));
  return (
    <span className="stack pinned-bar-strokes" aria-hidden="true">
      {Array.from({ length: strokes }, (_, stroke) => (
        <i key={stroke} className={stroke === current ? 'fill pinned-bar-current' : 'fill'} />
      ))}
    </span>
  );
}
