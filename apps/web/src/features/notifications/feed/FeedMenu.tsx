import { useState } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ExplanationSheet } from '../explanation/ExplanationSheet.tsx';
import type { FeedRow } from './feed-rows.ts';
import { useFeedActions } from './use-feed-actions.ts';
import { useFeedEntry } from './use-feed-entry.ts';

interface FeedMenuProps {
  row: FeedRow;
  onClear: (row: FeedRow) => void;
  onClose: () => void;
}

/** The actions on a row of the feed, for people who do not swipe. */
export function FeedMenu({ row, onClear, onClose }: FeedMenuProps) {
  const { t } = useText();
  const { chatId, seq } = row.newest;
  const [isExplaining, setIsExplaining] = useState(false);
  const { title } = useFeedEntry(row.newest);
  const { markRead } = useFeedActions();
  const canBeCleared = row.entries.some(({ isStored }) => isStored);

  function close(work: () => void) {
    onClose();
    work();
  }

  const heading = t('explanation.heading');
  if (isExplaining && chatId !== null && seq !== null) {
    return <ExplanationSheet {...{ chatId, seq, heading, onClose }} />;
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="sheet-actions">
        {row.newCount > 0 && (
          <Button kind="soft" onClick={() => close(() => markRead(row.entries))}>
            {t('feed.markRead')}
          </Button>
        )}
        {canBeCleared && (
          <Button kind="soft" onClick={() => close(() => onClear(row))}>
            {t('feed.clear')}
          </Button>
        )}
        {chatId !== null && seq !== null && (
          <Button kind="soft" onClick={() => setIsExplaining(true)}>
            {heading}
          </Button>
        )}
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
