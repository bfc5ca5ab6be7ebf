import { blank } from '@tend/client';
import { send } from 'ionicons/icons';
import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react';
import { useClient } from '../../platform/client.ts';
import { useText } from '../../platform/i18n.ts';
import { isTouchFirst } from '../../platform/pointer.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lengthLeft, textToSend } from './message-length.ts';
import { useDraft } from './use-draft.ts';
import './Composer.css';

interface ComposerProps {
  chatId: string;
  /** Whoever opens a chat beside the list with a keyboard goes on to write. */
  hasFocusAtFirst?: boolean;
}

/** Where a message is written. It works without a connection: what is sent waits in the outbox. */
export const Composer = memo(function Composer({ chatId, hasFocusAtFirst = false }: ComposerProps) {
  const { t } = useText();
  const client = useClient();
  const [writing, setWriting] = useDraft(chatId);
  const { text } = writing;
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useEffect(() => {
    if (hasFocusAtFirst && !isTouchFirst()) field.current?.focus({ preventScroll: true });
  }, [hasFocusAtFirst]);
  const left = lengthLeft(text);
  const isTooLong = left !== null && left < 0;
  const canSend = !isTooLong && textToSend(text) !== '';

  function handleChange(next: string) {
    setWriting({ text: next, mentions: [] });
    client.setTyping(chatId, next !== '');
  }

  function handleSend() {
    field.current?.focus();
    if (!canSend) return;
    client.sendMessage(chatId, textToSend(text));
    setWriting(blank);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const isSending = event.key === 'Enter' && !event.shiftKey && !isTouchFirst();
    // Enter also chooses a word of an input method; that is no sending.
    if (!isSending || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <footer className="composer">
      {left !== null && <LengthNote id={noteId} left={left} />}
      <div className="composer-line">
        {/* A hidden copy of the text gives the field its height, so that no layout has to be read. */}
        <div className="composer-field" data-text={text}>
          <textarea
            ref={field}
            className="composer-input"
            dir="auto"
            rows={1}
            aria-label={t('composer.label')}
            aria-describedby={left === null ? undefined : noteId}
            aria-invalid={isTooLong || undefined}
            placeholder={t('composer.label')}
            value={text}
            onChange={(event) => handleChange(event.target.value)}
            onKeyDown={handleKeyDown}
          />
        </div>
        <SendButton canSend={canSend} onSend={handleSend} />
      </div>
    </footer>
  );
});

/** Stays pressable when there is nothing to send, so that the focus is never lost with it. */
function SendButton({ canSend, onSend }: { canSend: boolean; onSend: () => void }) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="composer-send"
      aria-label={t('composer.send')}
      aria-disabled={!canSend}
      // The focus stays in the field, and with it a phone's keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      <Icon shape={send} flips />
    </button>
  );
}

function LengthNote({ id, left }: { id: string; left: number }) {
  const { t } = useText();
  return left < 0 ? (
    <p id={id} className="composer-note composer-note-wrong" role="alert">
      {t('composer.tooLong', { count: -left })}
    </p>
  ) : (
    <p id={id} className="composer-note">
      {t('composer.left', { count: left })}
    </p>
  );
}
