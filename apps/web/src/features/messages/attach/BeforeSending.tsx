import type { NewFile } from '@tend/client';
import { limits } from '@tend/protocol';
import { close, documentOutline, send, trashOutline } from 'ionicons/icons';
import { type Ref, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useHold } from '../../../platform/gestures/use-hold.ts';
import { formatBytes, formatList } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { dismissToast, showToast } from '../../../shared/toast.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { type Task, useTask } from '../../../ui/loading/use-task.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import type { Draft } from '../composer/draft.ts';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { writingToSend } from '../mentions/mention-writing.ts';
import { PictureEditor } from '../picture/PictureEditor.tsx';
import { type Tool, ToolRow } from '../picture/ToolRow.tsx';
import { AskWhen } from '../scheduled/AskWhen.tsx';
import { type Later, useLater, useTellScheduled } from '../scheduled/use-later.ts';
import type { Attaching } from './attachment.ts';
import { Caption } from './Caption.tsx';
import { type Chosen, isEditable, isMedia } from './chosen.ts';
import { allReady, prepareAhead } from './prepare-ahead.ts';
import { prepareFile } from './prepare-file.ts';
import { Preview } from './Preview.tsx';
import { FileChooser } from '../../../ui/fields/FileChooser.tsx';
import { Strip } from './Strip.tsx';
import { useMostFileBytes } from './use-most-file-bytes.ts';
import { type Choosing, useChoosing } from './use-choosing.ts';
import './BeforeSending.css';

export interface BeforeSendingProps {
  chatId: string;
  draft: Draft;
  attaching: Attaching;
  /** Becomes what Esc and Back do. */
  leaving: Ref<() => void>;
  /** Takes up what was given up. */
  onReopen: (attaching: Attaching) => void;
  onClose: () => void;
}

/** The chosen files, to be looked at, edited and written below before they are sent. */
export function BeforeSending(props: BeforeSendingProps) {
  const { chatId, attaching, draft, leaving, onReopen, onClose } = props;
  const { t } = useText();
  const tools = useTool();
  const { tool, lastTool, openTool, closeTool } = tools;
  const { arrivals, ...choosing } = useArrivals(useChoosing(chatId, attaching), tools);
  const { current, chosen } = choosing;
  const sending = useSending(props, choosing);
  const { isBusy } = sending;

  function giveUp() {
    sending.giveUp();
    choosing.forget();
    dismissToast();
    onClose();
    if (chosen.length === 0) return;
    const run = () => onReopen({ files: [], before: chosen });
    showToast({ text: t('attach.discarded'), undo: { text: t('action.undo'), run } });
  }
  // Back out of an edit keeps it: it can be undone there.
  const editing = tool !== null && current !== null && isEditable(current.file) ? tool : null;
  const editor = useRef<() => void>(null);
  useImperativeHandle(leaving, () => () => {
    if (editing === null) giveUp();
    else if (editor.current === null) closeTool();
    else editor.current();
  });

  if (choosing.isReading) return <ListSkeleton label={t('action.loading')} count={3} />;
  if (editing !== null && current !== null) {
    return (
      <PictureEditor
        key={current.key}
        file={current.file}
        edits={current.edits}
        tool={editing}
        leaving={editor}
        onTool={openTool}
        onDone={(edits) => {
          choosing.edit(current, edits);
          closeTool();
        }}
        onCancel={closeTool}
      />
    );
  }
  return (
    <>
      <Head {...{ choosing, isBusy }} onGiveUp={giveUp} />
      <div className="before-sending-choices" inert={isBusy}>
        <Problems choosing={choosing} />
        {current !== null && <Preview key={current.key} chosen={current} />}
        {current !== null && isEditable(current.file) && (
          <ToolRow tool={null} focused={lastTool} onTool={openTool} />
        )}
        <Strip choosing={choosing} />
      </div>
      <Foot {...{ chatId, draft, choosing, sending, arrivals }} />
    </>
  );
}

/** The tool that is open for the picture in view, and the one that was last: the focus returns to it. */
function useTool() {
  const [tool, setTool] = useState<Tool | null>(null);
  const [lastTool, setLastTool] = useState<Tool | null>(null);
  function openTool(next: Tool) {
    setTool(next);
    setLastTool(next);
  }
  return {
    tool,
    lastTool,
    openTool,
    closeTool: () => setTool(null),
    /** Something else has the focus from now on. */
    leaveTools: () => setLastTool(null),
  };
}

/** Counts how often files were added: each time one writes below them next, but not after a tool. */
function useArrivals(
  choosing: Choosing,
  { lastTool, leaveTools }: Pick<ReturnType<typeof useTool>, 'lastTool' | 'leaveTools'>,
): Choosing & { arrivals: number | null } {
  const [arrivals, setArrivals] = useState(0);
  return {
    ...choosing,
    arrivals: lastTool === null ? arrivals : null,
    add(files) {
      choosing.add(files);
      setArrivals(arrivals + 1);
      leaveTools();
    },
  };
}

/** When it is sent; null for now. */
type SendAt = number | null;

interface Sending extends Task<SendAt> {
  /** Nothing is sent any more, also of what is still being prepared. */
  giveUp: () => void;
}

/** Sends what is chosen, now or at a time, once all of it is prepared. */
function useSending(
  { chatId, draft, onClose }: BeforeSendingProps,
  { chosen, isAsFile, judge, forget }: Choosing,
): Sending {
  const client = useClient();
  const isGivenUp = useRef(false);
  const tellScheduled = useTellScheduled();
  function sendPrepared(prepared: ReadonlyMap<Chosen, NewFile>, sendAt: SendAt): void {
    if (isGivenUp.current || !judge(prepared)) return;
    const { replyTo, ...writing } = draft.getSnapshot();
    const about = { ...writingToSend(writing), typed: writing, replyTo };
    const files = [...prepared.values()];
    const key =
      sendAt === null
        ? client.sendFiles(chatId, files, about)
        : client.scheduleMessage(chatId, { ...about, files }, sendAt);
    draft.startOver();
    onClose();
    if (sendAt !== null) tellScheduled(sendAt, true);
    // Only once they are stored as sent, they need not be kept as chosen.
    void client.files.whenKept(key).then(forget);
  }
  const task = useTask(async (sendAt: SendAt) => {
    const prepare = async (one: Chosen) =>
      [one, await (isAsFile ? prepareFile(one, true) : prepareAhead(one))] as const;
    sendPrepared(new Map(await Promise.all(chosen.map(prepare))), sendAt);
  });
  return {
    ...task,
    run(sendAt) {
      // What was removed is not added to what is sent.
      dismissToast();
      // To show that something is being prepared would take as long as sending what is ready.
      const ready = isAsFile ? null : allReady(chosen);
      if (ready === null) task.run(sendAt);
      else sendPrepared(ready, sendAt);
    },
    giveUp() {
      isGivenUp.current = true;
    },
  };
}

interface HeadProps {
  choosing: Choosing;
  isBusy: boolean;
  onGiveUp: () => void;
}

function Head({ choosing, isBusy, onGiveUp }: HeadProps) {
  const { t } = useText();
  const { chosen, current, isAsFile } = choosing;
  function handleRemove(removed: Chosen) {
    const run = choosing.remove(removed);
    showToast({ text: t('attach.removed'), undo: { text: t('action.undo'), run } });
  }
  return (
    <div className="row before-sending-head">
      <IconButton icon={close} label={t('action.cancel')} onClick={onGiveUp} />
      <span className="fill" />
      {current !== null && (
        <div className="before-sending-choices" inert={isBusy}>
          {chosen.some(({ file }) => isMedia(file)) && (
            <button
              type="button"
              className="row before-sending-as-file"
              aria-pressed={isAsFile}
              onClick={() => choosing.setAsFile(!isAsFile)}
            >
              <Icon shape={documentOutline} size="small" />
              {t('attach.asFile')}
            </button>
          )}
          <IconButton
            icon={trashOutline}
            label={t('attach.remove', { name: current.file.name })}
            onClick={() => handleRemove(current)}
          />
        </div>
      )}
    </div>
  );
}

const problemsId = 'problems-of-chosen';

/** What was not taken, and why. */
function Problems({ choosing }: { choosing: Choosing }) {
  const { t, language } = useText();
  const { chosen, tooLarge, leftOut, add } = choosing;
  const mostFileBytes = useMostFileBytes();
  const [first] = tooLarge;
  return (
    <div id={problemsId} className="column before-sending-problems">
      {first !== undefined && (
        <Notice kind="error">
          <b dir="auto">
            {formatList(
              tooLarge.map(({ name }) => name),
              language,
            )}
          </b>
          <br />
          {t('attach.tooLarge', {
            size: formatBytes(Math.max(...tooLarge.map(({ size }) => size)), language),
            limit: formatBytes(mostFileBytes, language),
          })}{' '}
          <FileChooser className="notice-action" onFiles={add}>
            {t('attach.chooseAnother')}
          </FileChooser>
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice kind="warning">
          {t('attach.tooMany', { count: leftOut, most: limits.filesPerMessage })}
        </Notice>
      )}
      {chosen.length === 0 && first === undefined && (
        <p className="small before-sending-none">{t('attach.nothing')}</p>
      )}
    </div>
  );
}

interface FootProps extends Pick<BeforeSendingProps, 'chatId' | 'draft'> {
  choosing: Choosing;
  sending: Sending;
  arrivals: number | null;
}

/** The words below the files, and the button that sends both. */
function Foot({ chatId, draft, choosing, sending, arrivals }: FootProps) {
  const { t } = useText();
  const { chosen, isBlocked } = choosing;
  const { isBusy, error } = sending;
  const left = useSyncExternalStore(draft.subscribe, () =>
    lengthLeft(draft.getSnapshot().text, limits.messageTextLength),
  );
  const isTooLong = left !== null && left < 0;
  const canSend = chosen.length > 0 && !isBlocked && !isTooLong && !isBusy;
  const handleSend = () => canSend && sending.run(null);
  const later = useLater(() => canSend);
  return (
    <div className="before-sending-foot">
      {error !== null && <Notice kind="error">{t('attach.failed')}</Notice>}
      {isTooLong && <Notice kind="error">{t('composer.tooLong', { count: -left })}</Notice>}
      <div className="row before-sending-line">
        <Caption
          {...{ chatId, draft, isTooLong, arrivals }}
          describedBy={problemsId}
          onFiles={(files) => !isBusy && choosing.add(files)}
          onKeyDown={later.handleKeyDown}
          onSend={handleSend}
        />
        <SendButton {...{ canSend, isBusy, later }} count={chosen.length} onSend={handleSend} />
      </div>
      {later.isOpen && <AskWhen later={later} onChoose={sending.run} />}
    </div>
  );
}

interface SendButtonProps {
  count: number;
  canSend: boolean;
  isBusy: boolean;
  onSend: () => void;
  /** Chosen by pressing it for long, by the right mouse button or the key for menus. */
  later: Later;
}

function SendButton({ count, canSend, isBusy, onSend, later }: SendButtonProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="composer-send before-sending-send"
      aria-label={t('attach.send', { count })}
      aria-disabled={!canSend}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts="Control+Shift+Enter"
      {...useHold(() => later.setOpen(true))}
      onClick={onSend}
    >
      {isBusy ? <Spinner /> : <Icon shape={send} flips />}
      {count > 1 && (
        <span className="before-sending-count" aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}
