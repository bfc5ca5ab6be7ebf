import { limits } from '@tend/protocol';
import { checkmark, send } from 'ionicons/icons';
import {
  type ChangeEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { ComposerField } from './ComposerField.tsx';
import { NewPollButton } from '../polls/NewPollButton.tsx';
import { MentionPicker } from '../mentions/MentionPicker.tsx';
import { writingToSend } from '../mentions/mention-writing.ts';
import { editLast, leaveMessage, saysSame } from './reply-and-edit.ts';
import { useMentionPicker } from '../mentions/use-mention-picker.ts';
import { type MentionWriting, useMentionWriting } from '../mentions/use-mention-writing.ts';
import { WritingAbout } from './WritingAbout.tsx';
import './Composer.css';

interface ComposerProps {
  chatId: string;
  /** Focuses the field at first: for a chat opened beside the list on a device with a keyboard. */
  hasFocusAtFirst?: boolean;
}

/** The field for writing messages. It works without a connection: messages wait in the outbox. */
export const Composer = memo(function Composer({ chatId, hasFocusAtFirst = false }: ComposerProps) {
  const client = useClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const { handleChange, mention, ...draft } = useMentionWriting(chatId, field);
  const { writing } = draft;
  const [caret, setCaret] = useState<number | null>(null);
  const picking = useMentionPicker({ chatId, writing, caret, onChoose: mention });
  const { text, replyTo, edit } = writing;
  const noteId = useId();
  const aboutId = useId();
  useEffect(() => {
    if (hasFocusAtFirst && !isTouchFirst()) field.current?.focus({ preventScroll: true });
  }, [hasFocusAtFirst]);
  const ending = useEnding(chatId, draft);
  useFocusWhenBegun(field, edit?.message.id ?? replyTo?.id);
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
    if (canSend) ending.send();
  }

  function handleLeave() {
    ending.leave();
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (picking.handleKeyDown(event) || event.nativeEvent.isComposing) return;
    if (ending.handleKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || isTouchFirst()) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <footer className="composer">
      {picking.found.length > 0 && <MentionPicker picking={picking} />}
      <WritingAbout id={aboutId} writing={writing} onLeave={handleLeave} />
      {left !== null && <LengthNote id={noteId} left={left} />}
      <div className="composer-line">
        <ComposerField
          field={field}
          writing={writing}
          picking={picking}
          describedBy={[aboutId, left !== null && noteId].filter(Boolean).join(' ')}
          isTooLong={isTooLong}
          onChange={handleInput}
          onCaret={setCaret}
          onKeyDown={handleKeyDown}
        />
        <NewPollButton chatId={chatId} />
        <SendButton canSend={canSend} isEdit={edit !== undefined} onSend={handleSend} />
      </div>
    </footer>
  );
});

interface Ending {
  send: () => void;
  /** Goes on with what was being written before a message was answered or changed. */
  leave: () => void;
  /** Esc leaves it, too; the arrow up, in an empty field, changes the last message. Answers with whether it was one. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

function useEnding(
  chatId: string,
  { writing, startOver, save }: Pick<MentionWriting, 'writing' | 'startOver' | 'save'>,
): Ending {
  const client = useClient();
  const { text, replyTo, edit } = writing;
  const isAbout = replyTo !== undefined || edit !== undefined;
  function leave() {
    const rest = leaveMessage(writing);
    client.changeDraft(chatId, () => rest);
    startOver(rest);
  }
  return {
    leave,
    handleKeyDown(event) {
      const isLeaving = event.key === 'Escape' && isAbout;
      const isLast = event.key === 'ArrowUp' && text === '' && !isAbout;
      if (isLeaving) leave();
      if (isLast) save();
      if (!isLeaving && !(isLast && editLast(client, chatId))) return false;
      event.preventDefault();
      // Otherwise a surrounding layer would close as well.
      event.stopPropagation();
      return true;
    },
    send() {
      const sent = writingToSend(writing);
      if (edit === undefined) {
        client.sendMessage(chatId, sent.text, { mentions: sent.mentions, replyTo });
        startOver();
      } else if (saysSame(edit.message, sent)) {
        leave();
      } else {
        client.editMessage(chatId, edit, sent);
        startOver(edit.setAside);
      }
    },
  };
}

/** The field has the focus once somebody has chosen to answer or change a message. */
function useFocusWhenBegun(
  field: RefObject<HTMLTextAreaElement | null>,
  about: string | undefined,
): void {
  const before = useRef(about);
  useLayoutEffect(() => {
    if (about !== undefined && about !== before.current) field.current?.focus();
    before.current = about;
  }, [field, about]);
}

interface SendButtonProps {
  canSend: boolean;
  /** It changes a message. */
  isEdit: boolean;
  onSend: () => void;
}

/** Stays pressable when there is nothing to send, so that the focus is never lost with it. */
function SendButton({ canSend, isEdit, onSend }: SendButtonProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="composer-send"
      aria-label={isEdit ? t('composer.saveEdit') : t('composer.send')}
      aria-disabled={!canSend}
      // The focus stays in the field, and with it a phone's keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      {isEdit ? <Icon shape={checkmark} /> : <Icon shape={send} flips />}
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
