import type { ConversationMessage } from '@tend/client';
import type { TimelineItem } from './timeline.ts';
import { type TimelineFacts, TimelineRow } from './TimelineRow.tsx';
import type { MessageVirtualizer } from './use-message-virtualizer.ts';
import './MessageRows.css';

interface MessageRowsProps {
  items: readonly TimelineItem<ConversationMessage>[];
  virtualizer: MessageVirtualizer;
  facts: TimelineFacts;
}

/** The rows in view, in a box as high as all of them. */
export function MessageRows({ items, virtualizer, facts }: MessageRowsProps) {
  const rows = virtualizer.getVirtualItems();
  const lastInView = virtualizer.range?.endIndex ?? 0;
  const tabStop = rows.findLast(
    ({ index }) => index <= lastInView && items[index]?.type === 'bubble',
  )?.index;
  return (
    <div className="message-rows" style={{ blockSize: virtualizer.getTotalSize() }}>
      <div
        className="message-rows-window"
        style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}
      >
        {rows.map(({ key, index }) => {
          const item = items[index];
          return item === undefined ? null : (
            <div key={key} ref={virtualizer.measureElement} data-index={index}>
              <TimelineRow item={item} facts={facts} isTabStop={index === tabStop} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
