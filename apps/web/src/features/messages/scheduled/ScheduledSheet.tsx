import type { ScheduledMessage, StoredScheduled, UnreadableChoice } from '@tend/client';
import { summarizeFiles } from '@tend/protocol';
import { isErrorCode } from '@tend/protocol/errors';
import {
  alertCircle,
  copyOutline,
  createOutline,
  documentOutline,
  ellipsisVertical,
  imagesOutline,
  send,
  timeOutline,
  trashOutline,
} from 'ionicons/icons';
import { useMemo, useState } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { formatPlanned } from '../../../platform/language/dates.ts';
import { capitalize, formatList } from '../../../platform/language/format.ts';
import { type Text, useText } from '../../../platform/language/i18n.ts';
import { showToast } from '../../../shared/toast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { useTask } from '../../../ui/loading/use-task.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { useMentionWords, type WrittenContent } from '../mentions/use-mention-words.ts';
import { Thumbnail } from '../files/of-chat/Thumbnail.tsx';
import { copyText } from '../menu/copy-text.ts';
import { EditScheduledSheet, type Written } from './EditScheduledSheet.tsx';
import { SendLaterSheet } from './SendLaterSheet.tsx';
import './ScheduledSheet.css';

interface ScheduledSheetProps {
  chatId: string;
  onClose: () => void;
}

/** What is being done with one of the messages. */
interface Doing {
  id: string;
  what: 'menu' | 'time' | 'text';
  /** What it will say, of one that needs another time as well. */
  written?: Written;
  /** What becomes of pictures that could not be read, likewise. */
  choice?: UnreadableChoice | undefined;
}

/** The messages that are sent to a chat later, and what can be done with each. */
export function ScheduledSheet({ chatId, onClose }: ScheduledSheetProps) {
  const client = useClient();
  const messages = useReadable(useMemo(() => client.scheduled(chatId), [client, chatId]));
  const [doing, setDoing] = useState<Doing | null>(null);
  // It may be sent, or deleted on another device, in the meantime.
  const message = messages.find(({ id }) => id === doing?.id);
  const back = () => setDoing(null);
  if (doing === null || message === undefined) {
    return (
      <ScheduledList
        messages={messages}
        onMore={(id) => setDoing({ id, what: 'menu' })}
        onClose={onClose}
      />
    );
  }
  switch (doing.what) {
    case 'menu':
      return (
        <ScheduledMenu
          message={message}
          onDo={(what, choice) => setDoing({ id: message.id, what, choice })}
          onDeleted={onClose}
          onClose={back}
        />
      );
    case 'time':
      return (
        <SendLaterSheet
          sendAt={message.state === 'failed' ? null : message.sendAt}
          onChoose={(sendAt) => {
            if (doing.choice) client.retryMessage(message.key, doing.choice, sendAt);
            else client.changeScheduled(message, { ...doing.written, sendAt });
            back();
          }}
          onClose={back}
        />
      );
    case 'text':
      return (
        <EditScheduledSheet
          message={message}
          onSave={(written) => {
            if (message.state === 'failed') {
              setDoing({ id: message.id, what: 'time', written });
              return;
            }
            client.changeScheduled(message, written);
            back();
          }}
          onClose={back}
        />
      );
  }
}

interface ScheduledListProps {
  messages: readonly ScheduledMessage[];
  onMore: (id: string) => void;
  onClose: () => void;
}

function ScheduledList({ messages, onMore, onClose }: ScheduledListProps) {
  const { t } = useText();
  return (
    <Sheet title={t('scheduled.heading')} onClose={onClose}>
      {messages.length === 0 && <p className="sheet-text">{t('scheduled.empty')}</p>}
      {/* Not promised while the server does not know of one, or has refused it. */}
      {messages.length > 0 && messages.every(({ state }) => state === 'scheduled') && (
        <p className="sheet-text">{t('scheduled.note')}</p>
      )}
      <ul className="stack scheduled">
        {messages.map((message) => (
          <ScheduledRow key={message.id} message={message} onMore={() => onMore(message.id)} />
        ))}
      </ul>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

function ScheduledRow({ message, onMore }: { message: ScheduledMessage; onMore: () => void }) {
  const text = useText();
  const { t } = text;
  const moment = useMoment(message);
  const words = useWords(message);
  const { state } = message;
  return (
    <li className="row scheduled-row">
      {message.files.length > 0 && <FirstPicture files={message.files} />}
      <div className="fill stack">
        <b>{moment}</b>
        <span className="clamp" dir="auto">
          {words}
        </span>
        {state === 'pending' && <Pending message={message} />}
        {state === 'failed' && (
          <span className="row scheduled-failure">
            <Icon shape={alertCircle} size="small" />
            <span className="fill">{failureOf(message, text)}</span>
          </span>
        )}
        {state === 'failed' && message.stored !== null && <StillGoes stored={message.stored} />}
      </div>
      <IconButton
        icon={ellipsisVertical}
        label={t('scheduled.more', { moment })}
        onClick={onMore}
      />
    </li>
  );
}

/** Small, the first picture among the files; of those without any, that they are files. */
function FirstPicture({ files }: Pick<ScheduledMessage, 'files'>) {
  const { photo } = summarizeFiles(files);
  return (
    <span className="scheduled-picture" aria-hidden="true">
      {photo === undefined ? <Icon shape={documentOutline} /> : <Thumbnail {...photo} />}
    </span>
  );
}

/** Why the server does not have it yet. */
function Pending({ message: { key } }: { message: ScheduledMessage }) {
  const { t } = useText();
  const client = useClient();
  const progress = useReadable(useMemo(() => client.files.progress(key), [client, key]));
  const { state } = useReadable(client.connection);
  const doing = progress === null ? 'scheduled.saving' : 'scheduled.uploading';
  return <span className="small">{t(state === 'live' ? doing : 'scheduled.pending')}</span>;
}

/** A change was refused: what the server has is sent all the same. */
function StillGoes({ stored }: { stored: StoredScheduled }) {
  const { t, language } = useText();
  const { textOf } = useMentionWords();
  const moment = formatPlanned(stored.sendAt, useClient().serverNow(), language);
  return (
    <span className="clamp small" dir="auto">
      {t('scheduled.stillGoes', { moment, text: textOf(contentOf(stored)) })}
    </span>
  );
}

interface ScheduledMenuProps {
  message: ScheduledMessage;
  onDo: (what: Doing['what'], choice?: UnreadableChoice) => void;
  /** Nothing may cover the toast that takes it back. */
  onDeleted: () => void;
  onClose: () => void;
}

function ScheduledMenu({ message, onDo, onDeleted, onClose }: ScheduledMenuProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const words = useWords(message);
  // Below files there may be nothing.
  const written = useWords({ ...message, files: [] });
  const copying = useTask(async () => {
    await copyText.run({ text: written }, text);
    onClose();
  });
  function handleSend() {
    client.sendScheduled(message);
    onClose();
  }
  function handleDelete() {
    const undo = client.deleteScheduled(message);
    const isWaiting = message.stored !== null && client.connection.getSnapshot().state !== 'live';
    const done = t(isWaiting ? 'scheduled.deletedLater' : 'scheduled.deleted');
    showToast({ text: done, undo: { text: t('action.undo'), run: undo } });
    onDeleted();
  }
  return (
    <Sheet title={useMoment(message)} onClose={onClose}>
      <p className="clamp sheet-text" dir="auto">
        {words}
      </p>
      {copying.error !== null && <Notice kind="error">{copyText.failure(t)}</Notice>}
      <div className="scheduled-actions">
        <UnreadableRows message={message} onDo={onDo} onClose={onClose} />
        <SettingRow icon={send} title={t('scheduled.sendNow')} onClick={handleSend} />
        <SettingRow
          icon={timeOutline}
          title={t('scheduled.changeTime')}
          onClick={() => onDo('time')}
        />
        <SettingRow icon={createOutline} title={t('message.edit')} onClick={() => onDo('text')} />
        {written !== '' && (
          <SettingRow icon={copyOutline} title={t('message.copy')} onClick={() => copying.run()} />
        )}
        <SettingRow
          icon={trashOutline}
          title={t('scheduled.delete')}
          isDanger
          onClick={handleDelete}
        />
      </div>
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}

type UnreadableRowsProps = Omit<ScheduledMenuProps, 'onDeleted'>;

/** What can be done where the server could not read some of the pictures. */
function UnreadableRows({ message, onDo, onClose }: UnreadableRowsProps) {
  const { t } = useText();
  const client = useClient();
  const { files, unreadable } = message;
  if (unreadable.length === 0) return null;
  function handleChoose(choice: UnreadableChoice) {
    if (message.sendAt <= client.serverNow()) {
      onDo('time', choice);
      return;
    }
    client.retryMessage(message.key, choice);
    onClose();
  }
  return (
    <>
      <SettingRow
        icon={documentOutline}
        title={t('scheduled.asFile')}
        onClick={() => handleChoose('asFile')}
      />
      {unreadable.length < files.length && (
        <SettingRow
          icon={imagesOutline}
          title={t('scheduled.rest')}
          onClick={() => handleChoose('without')}
        />
      )}
    </>
  );
}

/** "Tomorrow, 07:00", by the server's day. */
function useMoment({ sendAt }: ScheduledMessage): string {
  const { language } = useText();
  return capitalize(formatPlanned(sendAt, useClient().serverNow(), language), language);
}

/** What its files are and what it says, with the people in it by today's names. */
function useWords(message: StoredScheduled): string {
  const { textOf } = useMentionWords();
  return textOf(contentOf(message));
}

function contentOf({ text, mentions, files }: StoredScheduled): WrittenContent {
  const written = { text, ...(mentions.length > 0 && { mentions: [...mentions] }) };
  return files.length > 0
    ? { type: 'files', ...written, files: [...files] }
    : { type: 'text', ...written };
}

function failureOf(message: ScheduledMessage, { t, language }: Text): string {
  const { failure, files, unreadable } = message;
  if (unreadable.length > 0) {
    const found = files.filter(({ id }) => unreadable.includes(id));
    const names = formatList(
      found.map(({ name }) => name),
      language,
    );
    return t('media.unreadable', { names });
  }
  if (failure === 'not_found') return t('scheduled.notMember');
  if (failure === 'not_allowed') return t('composer.closed');
  if (failure === 'account_deactivated') return t('scheduled.deactivated');
  return t(`errors.${failure !== null && isErrorCode(failure) ? failure : 'internal'}`);
}
