import type { ConversationMessage } from '@tend/client';
import type { Mention } from '@tend/protocol';
import type { Mark } from '@tend/search';
import type { Text } from '../../../platform/language/i18n.ts';
import type { ReaderCount } from '../reading/count-readers.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import type { WrittenContent } from '../mentions/use-mention-words.ts';
import type { FilesParts } from '../files/draw-files.ts';
import type { SystemLineWords } from './use-system-lines.ts';

/** What a search in the chat has found, as its rows show it. */
export interface FoundInChat {
  /** Where the searched words are in a text; the same function while they are the same words. */
  readonly marksIn: (text: string) => readonly Mark[];
  /** The position of the hit that is looked at; null for none. */
  readonly current: number | null;
}

/** Values that all rows of a conversation share. */
export interface RowFacts {
  readonly selfId: string;
  readonly text: Text;
  readonly isGroup: boolean;
  readonly readByAllUpTo: number;
  /** In a group, how many of the others have read up to a position; null in a direct chat. */
  readonly countReaders: ((seq: number) => ReaderCount) | null;
  readonly nameOf: (userId: string) => string;
  /** The current name for a mention. */
  readonly wordOf: (who: Mention['who'], sent: string) => string;
  /** A message's content in plain words. */
  readonly textOf: (content: WrittenContent) => string;
  readonly lines: SystemLineWords;
  readonly files: FilesParts;
  /** The beginning of today, for naming days. */
  readonly today: number;
  /** The message with "Waiting for connection" below it. */
  readonly waitingId: string | null;
  /** The row keys of the long messages and folds of system lines that are shown whole. */
  readonly unfolded: ReadonlySet<string>;
  /** The keys of the selected messages; null while none are being selected. */
  readonly selected: ReadonlySet<string> | null;
  /** What was searched for in this chat; null while nothing is. */
  readonly found: FoundInChat | null;
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
  /** Updates the row; returns whether its height may have changed. */
  readonly update: (item: RowItem, facts: RowFacts) => boolean;
  readonly setTabStop: (isTabStop: boolean) => void;
  /** The row goes: frees what it holds besides its elements. */
  readonly release: () => void;
}
