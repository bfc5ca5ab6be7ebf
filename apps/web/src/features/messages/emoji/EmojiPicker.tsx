import type { Database, Picker as PickerElement } from 'emoji-picker-element';
import type { Language } from '@tend/protocol';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { canHover } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { foldSearch } from './fold-search.ts';
import { listenForTones } from './listen-for-tones.ts';
import { pickerWords } from './picker-words.ts';
import { SkinTones } from './SkinTones.tsx';
import { useTones } from './use-tones.ts';
import './EmojiPicker.css';

/** All emoji, with a search; its code and data are fetched when it is first shown. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, language } = useText();
  const client = useClient();
  const load = useCallback(async () => {
    const { Picker, Database } = await import('emoji-picker-element');
    const database = new Database({ locale: language, dataSource: sourceOf(language) });
    // The picker shows what its database holds, which may be from before a change on another device.
    await database.setPreferredSkinTone(client.ownEmoji.getSnapshot().skinTone);
    return { Picker, database };
  }, [language, client]);
  const { value: loaded, error, reload } = useAnswer(load);
  if (loaded !== null) return <LoadedPicker {...loaded} onPick={onPick} />;
  if (error === null) return <ListSkeleton label={t('emoji.loading')} count={5} />;
  return <RetryNotice sentence={t('emoji.failed')} onRetry={reload} />;
}

function sourceOf(language: Language): string {
  return `./assets/emoji/${language}.json`;
}

interface LoadedPickerProps {
  Picker: typeof PickerElement;
  database: Database;
  onPick: (emoji: string) => void;
}

function LoadedPicker({ Picker, database, onPick }: LoadedPickerProps) {
  const { t, language } = useText();
  const client = useClient();
  const host = useRef<HTMLDivElement>(null);
  const { tones, askForTones, chooseTone, closeTones } = useTones(database, onPick);
  const pick = useEffectEvent(onPick);
  const ask = useEffectEvent(askForTones);
  useEffect(() => {
    const picker = new Picker({
      locale: language,
      dataSource: sourceOf(language),
      i18n: pickerWords(t),
    });
    const handlePick = ({ detail }: { detail: { unicode?: string } }) => {
      if (detail.unicode !== undefined) pick(detail.unicode);
    };
    picker.addEventListener('emoji-click', handlePick);
    picker.addEventListener('skin-tone-change', ({ detail }) =>
      client.setSkinTone(detail.skinTone),
    );
    picker.shadowRoot?.addEventListener('input', foldTyped, { capture: true });
    host.current?.append(picker);
    const stopListening = listenForTones(picker, (asked) => void ask(asked));
    picker.shadowRoot?.append(ownStyles());
    // On a phone the keyboard would cover the emoji.
    if (canHover) picker.shadowRoot?.querySelector('input')?.focus();
    return () => {
      stopListening();
      picker.remove();
    };
  }, [Picker, client, t, language]);
  return (
    <div className="emoji-picker">
      <div ref={host} />
      {tones !== null && <SkinTones {...tones} onChoose={chooseTone} onClose={closeTones} />}
    </div>
  );
}

/** The picker's own button for the tones is for those who cannot rest a finger on an emoji: it shows with the focus. */
function ownStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  style.textContent = `
    .skintone-button-wrapper:not(:focus-within) {
      position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    }
    .search-row { padding-inline-end: var(--emoji-padding); }
    button.emoji { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; }`;
  return style;
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
