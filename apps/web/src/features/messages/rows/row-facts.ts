import type { ConversationMessage } from '@tend/client';
import type { Mention } from '@tend/protocol';
import type { Text } from '../../../platform/language/i18n.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import type { WrittenContent } from '../mentions/use-mention-words.ts';
import type { SystemLineWords } from './use-system-lines.ts';

/** What the rows of a conversation have in common. */
export interface RowFacts {
  readonly selfId: string;
  readonly text: Text;
  readonly isGroup: boolean;
  readonly readByAllUpTo: number;
  readonly nameOf: (userId: string) => string;
  /** What somebody who is mentioned is called now. */
  readonly wordOf: (who: Mention['who'], sent: string) => string;
  /** What a message says, in plain words. */
  readonly textOf: (content: WrittenContent) => string;
  readonly lines: SystemLineWords;
  /** The beginning of today, from which days are named. */
  readonly today: number;
  /** The message below which "Waiting for connection" stands. */
  readonly waitingId: string | null;
  /** The long messages and the folds of system lines that are shown whole, by their rows' keys. */
  readonly unfolded: ReadonlySet<string>;
}

/** "Reply to Dr Priya Raman". */
export function replyTitle(
  authorId: string,
  { selfId, text: { t }, nameOf }: Pick<RowFacts, 'selfId' | 'text' | 'nameOf'>,
): string {
  return authorId === selfId
    ? t('message.replyToSelf')
    : t('message.replyTo', { name: nameOf(authorId) });
}

export type RowItem = TimelineItem<ConversationMessage>;

/** A row on the sheet. */
export interface DrawnRow {
  readonly element: HTMLElement;
  /** Brings it in line; answers with whether that may have changed its height. */
  readonly update: (item: RowItem, facts: RowFacts) => boolean;
  readonly setTabStop: (isTabStop: boolean) => void;
}
