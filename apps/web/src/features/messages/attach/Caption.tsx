import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { ComposerField } from '../composer/ComposerField.tsx';
import type { Draft } from '../composer/draft.ts';
import { MentionPicker } from '../mentions/MentionPicker.tsx';
import { useMentionPicker } from '../mentions/use-mention-picker.ts';
import { useMentionWriting } from '../mentions/use-mention-writing.ts';
import { filesOf } from './use-arriving-files.ts';

interface CaptionProps {
  chatId: string;
  draft: Draft;
  isTooLong: boolean;
  /** How often files were added; null if the person comes back from a tool, which then has the focus. */
  arrivals: number | null;
  /** The id of what is said of the files, which a screen reader then reads with the field. */
  describedBy: string;
  /** Files that are pasted into it. */
  onFiles: (files: readonly File[]) => void;
  /** Whether it does something else than writing and sending. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  onSend: () => void;
}

/** What is written below the files. It is the chat's draft: what was typed before is in it, and stays when nothing is sent. */
export function Caption({
  chatId,
  draft,
  isTooLong,
  arrivals,
  describedBy,
  onFiles,
  onKeyDown,
  onSend,
}: CaptionProps) {
  const { t } = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const { handleChange, mention } = useMentionWriting(draft, field);
  const picking = useMentionPicker({ chatId, draft, onChoose: mention });
  const paste = useEffectEvent((data: DataTransfer | null) => {
    const files = filesOf(data);
    if (files.length > 0) onFiles(files);
  });
  // By a keyboard, a person writes and sends at once. A finger would open the one on the screen, over the pictures.
  useEffect(() => {
    if (arrivals !== null && !isTouchFirst()) field.current?.focus();
  }, [arrivals]);
  useEffect(() => {
    const listening = new AbortController();
    field.current?.addEventListener('paste', ({ clipboardData }) => paste(clipboardData), {
      signal: listening.signal,
    });
    return () => listening.abort();
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    if (picking.handleKeyDown(event) || event.nativeEvent.isComposing) return;
    if (onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || isTouchFirst()) return;
    event.preventDefault();
    onSend();
  }
  return (
    <div className="fill before-sending-caption">
      {picking.found.length > 0 && <MentionPicker picking={picking} />}
      <ComposerField
        {...{ field, draft, picking, isTooLong }}
        describedBy={describedBy}
        label={t('attach.caption')}
        onChange={({ nativeEvent }) =>
          handleChange(nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined)
        }
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}
