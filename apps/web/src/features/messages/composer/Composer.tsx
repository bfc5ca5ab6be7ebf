import { limits } from '@tend/protocol';
import type { Client, Readable, Writing } from '@tend/client';
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
  useSyncExternalStore,
} from 'react';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { useHere } from '../../../platform/navigation/navigation.ts';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useHold } from '../../../platform/gestures/use-hold.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { AttachButton } from '../attach/AttachButton.tsx';
import { ComposerField } from './ComposerField.tsx';
import { Draft } from './draft.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { FormatBar } from './FormatBar.tsx';
import { MentionPicker } from '../mentions/MentionPicker.tsx';
import { isBlank, writingToSend } from '../mentions/mention-writing.ts';
import { editLast, leaveMessage, saysSame } from './reply-and-edit.ts';
import { useMentionPicker } from '../mentions/use-mention-picker.ts';
import { useMentionWriting } from '../mentions/use-mention-writing.ts';
import { AskWhen } from '../scheduled/AskWhen.tsx';
import { type Later, useLater, useTellScheduled } from '../scheduled/use-later.ts';
import { useFormatting } from './use-formatting.ts';
import { useVoice, type Voice } from '../voice/use-voice.ts';
import { VoiceButton } from '../voice/VoiceButton.tsx';
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
  const draft = useDraft(chatId);
  usePreparedFiles(client);
  const { handleChange, mention, change } = useMentionWriting(draft, field);
  const picking = useMentionPicker({ chatId, draft, onChoose: mention });
  const formatting = useFormatting({ draft, field, change });
  const replyTo = useDraftPart(draft, (writing) => writing.replyTo);
  const edit = useDraftPart(draft, (writing) => writing.edit);
  const { left, isTooLong, isNothing, canSend } = useLength(draft);
  const hasSelection = useDraftPart(draft, () => draft.selection !== null);
  const [noteId, aboutId] = [useId(), useId()];
  const ending = useEnding(chatId, draft);
  useFieldFocus(field, edit?.message.id ?? replyTo?.id, hasFocusAtFirst);
  const isEdit = edit !== undefined;
  const voice = useVoice({ chatId, draft, isFree: isNothing && !isEdit });
  const later = useLater(() => canEnd(draft.getSnapshot()) && !isEdit);

  function handleInput({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) {
    handleChange(nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined);
    client.setTyping(chatId, target.value !== '');
  }

  function handleSend() {
    field.current?.focus();
    if (canEnd(draft.getSnapshot())) ending.send();
  }

  function handleLeave() {
    ending.leave();
    field.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (picking.handleKeyDown(event) || event.nativeEvent.isComposing) return;
    if (formatting.handleKeyDown(event) || ending.handleKeyDown(event)) return;
    if (later.handleKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || isTouchFirst()) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <footer className="composer">
      {picking.found.length > 0 && <MentionPicker picking={picking} />}
      {hasSelection && <FormatBar {...{ field, draft }} {...formatting.bar} />}
      {(edit ?? replyTo) !== undefined && (
        <WritingAbout id={aboutId} {...{ replyTo, edit }} onLeave={handleLeave} />
      )}
      <Notes {...{ noteId, left }} problem={voice.isOffered ? voice.problem : null} />
      <div className="composer-line">
        <AttachButton {...{ chatId, draft, field, isEdit }} onLater={later.open} />
        <ComposerField
          {...{ field, draft, picking, isTooLong }}
          describedBy={[aboutId, left !== null && noteId].filter(Boolean).join(' ')}
          end={<EmojiButton field={field} />}
          onChange={handleInput}
          onKeyDown={handleKeyDown}
        />
        <Sending {...{ voice, canSend, later, ending, isEdit }} onSend={handleSend} />
      </div>
    </footer>
  );
});

/** What is written in the chat, as long as this is shown. */
function useDraft(chatId: string): Draft {
  const client = useClient();
  const [draft] = useState(() => new Draft(client, chatId));
  useEffect(() => draft.follow(), [draft]);
  return draft;
}

const preparesAfterMs = 4_000;

/** Loads what sending files needs before a connection may be lost; not while a conversation that opens settles. */
function usePreparedFiles(client: Client): void {
  useEffect(() => {
    let callOff = () => {};
    const timer = setTimeout(() => {
      callOff = whenIdle(() => client.files.prepare());
    }, preparesAfterMs);
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [client]);
}

/**
 * How much room is left, when it becomes scarce, and whether there is something to send. After a message was sent they come
 * a frame later than its bubble: what is pressed meanwhile asks the draft itself.
 */
function useLength({ drawn }: Draft) {
  const left = useDraftPart(drawn, leftOf);
  const isNothing = useDraftPart(drawn, isBlank);
  const canSend = useDraftPart(drawn, canEnd);
  return { left, isTooLong: left !== null && left < 0, isNothing, canSend };
}

function leftOf({ text }: Writing): number | null {
  return lengthLeft(text, limits.messageTextLength);
}

/** Whether it can be sent, or saved; the caption of files may be empty. */
function canEnd(writing: Writing): boolean {
  const isCaption = writing.edit?.message.content.type === 'files';
  return (leftOf(writing) ?? 0) >= 0 && (isCaption || !isBlank(writing));
}

/** Renders again only when the part changes. */
function useDraftPart<Part>(draft: Readable<Writing>, partOf: (writing: Writing) => Part): Part {
  return useSyncExternalStore(draft.subscribe, () => partOf(draft.getSnapshot()));
}

interface Ending {
  send: () => void;
  /** Has it sent at a time. */
  schedule: (sendAt: number) => void;
  /** Goes on with what was being written before a message was answered or changed. */
  leave: () => void;
  /** Esc leaves it, too; the arrow up, in an empty field, changes the last message. Answers with whether it was one. */
  handleKeyDown: (event: KeyboardEvent) => boolean;
}

function useEnding(chatId: string, draft: Draft): Ending {
  const client = useClient();
  const tellScheduled = useTellScheduled();
  function leave() {
    const rest = leaveMessage(draft.getSnapshot());
    client.changeDraft(chatId, () => rest);
    draft.startOver(rest);
  }
  return {
    leave,
    handleKeyDown(event) {
      const { text, replyTo, edit } = draft.getSnapshot();
      const isAbout = replyTo !== undefined || edit !== undefined;
      const isLeaving = event.key === 'Escape' && isAbout;
      const isLast = event.key === 'ArrowUp' && text === '' && !isAbout;
      if (isLeaving) leave();
      if (isLast) draft.save();
      if (!isLeaving && !(isLast && editLast(client, chatId))) return false;
      event.preventDefault();
      // Otherwise a surrounding layer would close as well.
      event.stopPropagation();
      return true;
    },
    schedule(sendAt) {
      const { replyTo, ...writing } = draft.getSnapshot();
      client.scheduleMessage(
        chatId,
        { ...writingToSend(writing), typed: writing, replyTo },
        sendAt,
      );
      draft.startOver();
      tellScheduled(sendAt, false);
    },
    send() {
      const { replyTo, edit, ...writing } = draft.getSnapshot();
      const sent = writingToSend(writing);
      if (edit === undefined) {
        client.sendMessage(chatId, sent.text, { ...sent, typed: writing, replyTo });
        draft.startOver();
      } else if (saysSame(edit.message, sent)) {
        leave();
      } else {
        client.editMessage(chatId, edit, { ...sent, typed: writing });
        draft.startOver(edit.setAside);
      }
    },
  };
}

/**
 * The field has the focus when the chat is opened, also anew, if it is to, and once somebody has chosen to answer or change
 * a message.
 */
function useFieldFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  about: string | undefined,
  hasFocusAtFirst: boolean,
): void {
  const { key: opening } = useHere();
  const focusedFor = useRef<string | null>(null);
  useEffect(() => {
    if (!hasFocusAtFirst || isTouchFirst() || focusedFor.current === opening) return;
    focusedFor.current = opening;
    field.current?.focus({ preventScroll: true });
  }, [field, hasFocusAtFirst, opening]);
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
  /** Chosen by pressing it for long, by the right mouse button or the key for menus. */
  later: Later;
  ending: Pick<Ending, 'schedule'>;
}

/** The button that sends, or records while there is nothing to send. */
function Sending({ voice, ...props }: SendButtonProps & { voice: Voice }) {
  return voice.isOffered ? <VoiceButton voice={voice} /> : <SendButton {...props} />;
}

/** The button that sends. It stays pressable when there is nothing to send, so that the focus is never lost with it. */
function SendButton({ canSend, isEdit, onSend, later, ending }: SendButtonProps) {
  const { t } = useText();
  const hold = useHold(() => later.setOpen(true));
  return (
    <>
      <button
        type="button"
        className="composer-send"
        aria-label={isEdit ? t('composer.saveEdit') : t('composer.send')}
        aria-disabled={!canSend}
        aria-keyshortcuts={isEdit ? undefined : 'Control+Shift+Enter'}
        {...hold}
        onPointerDown={(event) => {
          // The focus stays in the field, and with it a phone's keyboard.
          event.preventDefault();
          hold.onPointerDown(event);
        }}
        onClick={onSend}
      >
        {isEdit ? <Icon shape={checkmark} /> : <Icon shape={send} flips />}
      </button>
      {later.isOpen && <AskWhen later={later} onChoose={ending.schedule} />}
    </>
  );
}

interface NotesProps {
  noteId: string;
  left: number | null;
  problem: Voice['problem'];
}

/** What is wrong with what is written, or why nothing is recorded, and what to do. */
const Notes = memo(function Notes({ noteId, left, problem }: NotesProps) {
  const { t } = useText();
  return (
    <>
      {left !== null && <LengthNote id={noteId} left={left} />}
      {problem !== null && (
        <p className="composer-note composer-note-wrong" role="alert">
          {t(`voice.${problem}`)}
        </p>
      )}
    </>
  );
});

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
