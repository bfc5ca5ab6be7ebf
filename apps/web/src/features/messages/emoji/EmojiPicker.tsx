import type { Picker as PickerElement } from 'emoji-picker-element';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { canHover } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { foldSearch } from './fold-search.ts';
import { pickerWords } from './picker-words.ts';
import './EmojiPicker.css';

/** All emoji, with a search; its code and data are fetched when it is first shown. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useText();
  const load = useCallback(async () => (await import('emoji-picker-element')).Picker, []);
  const { value: Picker, error, reload } = useAnswer(load);
  if (Picker !== null) return <LoadedPicker {...{ Picker, onPick }} />;
  if (error === null) return <ListSkeleton label={t('emoji.loading')} count={5} />;
  return <RetryNotice sentence={t('emoji.failed')} onRetry={reload} />;
}

interface LoadedPickerProps {
  Picker: typeof PickerElement;
  onPick: (emoji: string) => void;
}

function LoadedPicker({ Picker, onPick }: LoadedPickerProps) {
  const { t, language } = useText();
  const host = useRef<HTMLDivElement>(null);
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    const picker = new Picker({
      locale: language,
      dataSource: `./assets/emoji/${language}.json`,
      i18n: pickerWords(t),
    });
    const handlePick = ({ detail }: { detail: { unicode?: string } }) => {
      if (detail.unicode !== undefined) pick(detail.unicode);
    };
    picker.addEventListener('emoji-click', handlePick);
    picker.shadowRoot?.addEventListener('input', foldTyped, { capture: true });
    host.current?.append(picker);
    // On a phone the keyboard would cover the emoji.
    if (canHover) picker.shadowRoot?.querySelector('input')?.focus();
    return () => picker.remove();
  }, [Picker, t, language]);
  return <div ref={host} className="emoji-picker" />;
}

/** The data has its words in one spelling. */
function foldTyped({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const { value, selectionStart } = target;
  const folded = foldSearch(value);
  if (folded === value) return;
  target.value = folded;
  target.setSelectionRange(selectionStart, selectionStart);
}
