import { limits } from '@tend/protocol';
import { send } from 'ionicons/icons';
import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { ComposerField } from './ComposerField.tsx';
import { MentionPicker } from '../mentions/MentionPicker.tsx';
import { writingToSend } from '../mentions/mention-writing.ts';
import { useMentionPicker } from '../mentions/use-mention-picker.ts';
import { useMentionWriting } from '../mentions/use-mention-writing.ts';
import './Composer.css';

interface ComposerProps {
  chatId: string;
  /** Whoever opens a chat beside the list with a keyboard goes on to write. */
  hasFocusAtFirst?: boolean;
}

/** Where a message is written. It works without a connection: what is sent waits in the outbox. */
export const Composer = memo(function Composer({ chatId, hasFocusAtFirst = false }: ComposerProps) {
  const client = useClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const { writing, handleChange, mention, clear } = useMentionWriting(chatId, field);
  const [caret, setCaret] = useState<number | null>(null);
  const picking = useMentionPicker({ chatId, writing, caret, onChoose: mention });
  const { text } = writing;
  const noteId = useId();
  useEffect(() => {
    if (hasFocusAtFirst && !isTouchFirst()) field.current?.focus({ preventScroll: true });
  }, [hasFocusAtFirst]);
  const left = lengthLeft(text, limits.messageTextLength);
  const isTooLong = left !== null && left < 0;
  const canSend = !isTooLong && writingToSend(writing).text !== '';

  function handleInput({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    handleChange(nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined);
    setCaret(target.selectionEnd);
    client.setTyping(chatId, target.value !== '');
  }

  function handleSend() {
    field.current?.focus();
    if (!canSend) return;
    const sent = writingToSend(writing);
    client.sendMessage(chatId, sent.text, sent.mentions);
    clear();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (picking.handleKeyDown(event)) return;
    const isSending = event.key === 'Enter' && !event.shiftKey && !isTouchFirst();
    // Enter also chooses a word of an input method; that is no sending.
    if (!isSending || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <footer className="composer">
      {picking.found.length > 0 && <MentionPicker picking={picking} />}
      {left !== null && <LengthNote id={noteId} left={left} />}
      <div className="composer-line">
        <ComposerField
          field={field}
          writing={writing}
          picking={picking}
          noteId={left === null ? undefined : noteId}
          isTooLong={isTooLong}
          onChange={handleInput}
          onCaret={setCaret}
          onKeyDown={handleKeyDown}
        />
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
      {t('field.left', { count: left })}
    </p>
  );
}
