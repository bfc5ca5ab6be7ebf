import type { ConversationMessage } from '@tend/client';
import { isReadable } from '@tend/protocol';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { formatOnDay } from '../../../platform/language/dates.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { SettingRow } from '../../../ui/lists/SettingRow.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type Beside, standBeside } from '../../../ui/overlays/stand-beside.ts';
import { nameShortcut, wordShortcut } from '../../../platform/device/shortcut.ts';
import type { MenuBeginning } from './use-message-menu.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { usePeople } from '../../users/use-people.ts';
import type {
  DoneAtOnce,
  DoneInSheet,
  MessageAction,
  MessageSheetProps,
  MessageWhereabouts,
} from './message-action.ts';
import { ReactWithAny } from './ReactWithAny.tsx';
import { ReactionStrip } from './ReactionStrip.tsx';
import { canReact } from './toggle-reaction.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import { wordWritten } from '../rows/written-time.ts';
import './MessageMenu.css';

interface MessageMenuProps {
  chatId: string;
  message: ConversationMessage;
  actions: readonly MessageAction[];
  begin: MenuBeginning;
  /** The message, for a popover that leaves it in sight; null for a sheet, which shows its text. */
  beside: Beside | null;
  onClose: () => void;
}

/** Lists the actions for a message. */
export function MessageMenu({ chatId, message, actions, begin, ...props }: MessageMenuProps) {
  const { onClose } = props;
  const { textOf } = useMentionWords();
  const [chosen, setChosen] = useState<DoneInSheet | null>(
    typeof begin === 'object' ? begin : null,
  );
  const [isAnyEmoji, setAnyEmoji] = useState(begin === 'emoji');
  const { content } = message;
  const text = isReadable(content) ? textOf(content) : '';
  const subject = { chatId, message, text };
  if (chosen !== null) {
    return <chosen.Sheet subject={subject} onClose={onClose} />;
  }
  if (isAnyEmoji) return <ReactWithAny {...{ chatId, message, onClose }} />;
  const handleMore = () => setAnyEmoji(true);
  return <Menu {...{ subject, actions }} {...props} onSheet={setChosen} onMoreEmoji={handleMore} />;
}

interface MenuProps extends MessageSheetProps, Pick<MessageMenuProps, 'actions' | 'beside'> {
  onSheet: (action: DoneInSheet) => void;
  onMoreEmoji: () => void;
}

function Menu({ subject, actions, beside, onSheet, onMoreEmoji, onClose }: MenuProps) {
  const text = useText();
  const { chatId, message } = subject;
  const client = useClient();
  const navigation = useNavigation();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const { organization } = useReadable(client.self);
  const pins = useReadable(useMemo(() => client.pins(chatId), [client, chatId]));
  const [last, setLast] = useState<DoneAtOnce | null>(null);
  const task = useTask(async (action: DoneAtOnce) => {
    setLast(action);
    await action.run(subject, text, client);
    onClose();
  });
  const place = usePlace(beside, onClose);
  const where = chat && { chat, organization, pins, serverNow: client.serverNow() };
  function handleChoice(action: MessageAction) {
    if ('Sheet' in action) {
      onSheet(action);
    } else if ('addressFor' in action) {
      flushSync(onClose);
      navigation.open(action.addressFor(subject));
    } else if ('begin' in action) {
      // The menu gives the focus back as it closes; only then can the field take it, in the same press: iOS opens its
      // keyboard at no other time.
      flushSync(onClose);
      action.begin(subject, client, text);
    } else {
      task.run(action);
    }
  }
  return (
    <Sheet title={useTitle(message)} place={place} onClose={onClose}>
      <p
        // After a failed copy the whole text is shown, so that it can be selected.
        className={textClass(task.error !== null, beside !== null)}
        dir="auto"
      >
        {subject.text}
      </p>
      {task.error !== null && <Notice kind="error">{last?.failure?.(text.t)}</Notice>}
      {canReact(message) && (
        <ReactionStrip {...{ chatId, message }} onDone={onClose} onMore={onMoreEmoji} />
      )}
      {where !== null &&
        (beside === null ? (
          <Choices {...{ actions, message, where }} onChoice={handleChoice} />
        ) : (
          <PopoverChoices {...{ actions, message, where }} onChoice={handleChoice} />
        ))}
      {beside === null && (
        <div className="sheet-actions">
          <Button kind="outlined" onClick={onClose}>
            {text.t('action.cancel')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function usePlace(beside: Beside | null, onClose: () => void) {
  return useMemo(
    () =>
      beside === null
        ? undefined
        : (popover: HTMLDialogElement) => standBeside(beside, popover, onClose),
    [beside, onClose],
  );
}

/** A popover leaves the message in sight; only after a failed copy it shows the text, too. */
function textClass(hasFailed: boolean, isBeside: boolean): string {
  if (hasFailed) return 'message-menu-text';
  return isBeside ? 'visually-hidden' : 'clamp message-menu-text';
}

const mostTiles = 4;

interface ChoicesProps {
  actions: readonly MessageAction[];
  message: ConversationMessage;
  where: MessageWhereabouts;
  onChoice: (action: MessageAction) => void;
}

/** The frequent actions as tiles, and the others as rows below them. */
function Choices({ actions, message, where, onChoice }: ChoicesProps) {
  const { t } = useText();
  const offered = actions.filter(({ isFor }) => isFor(message, where));
  const tiles = offered.filter(({ isTile }) => isTile === true).slice(0, mostTiles);
  const rows = offered.filter((action) => !tiles.includes(action));
  return (
    <>
      <div className="action-tiles">
        {tiles.map((action) => (
          <button
            key={action.name}
            type="button"
            className="stack action-tile"
            onClick={() => onChoice(action)}
          >
            <Icon shape={action.icon} flips />
            {action.label(t, message, where)}
          </button>
        ))}
      </div>
      <div className="message-menu-actions">
        {rows.map((action) => (
          <SettingRow
            key={action.name}
            icon={action.icon}
            title={action.label(t, message, where)}
            isDanger={action.isDanger ?? false}
            onClick={() => onChoice(action)}
          />
        ))}
      </div>
    </>
  );
}

/** All actions as rows, with their keys. */
function PopoverChoices({ actions, message, where, onChoice }: ChoicesProps) {
  const { t } = useText();
  const offered = actions.filter(({ isFor }) => isFor(message, where));
  return (
    <div className="popover-choices">
      {offered.map((action) => (
        <button
          key={action.name}
          type="button"
          className={`row popover-choice${action.isDanger === true ? ' popover-choice-danger' : ''}`}
          aria-keyshortcuts={action.shortcut && nameShortcut(action.shortcut)}
          onClick={() => onChoice(action)}
        >
          <Icon shape={action.icon} flips />
          <span className="fill">{action.label(t, message, where)}</span>
          {action.shortcut !== undefined && (
            <kbd aria-hidden="true">{wordShortcut(action.shortcut, t)}</kbd>
          )}
        </button>
      ))}
    </div>
  );
}

/** The author and the time. */
function useTitle(message: ConversationMessage): string {
  const { t, language } = useText();
  const { nameOf } = usePeople();
  const { isOwn, authorId, createdAt } = message;
  const written = wordWritten(message, (time) => formatOnDay(time, createdAt, language), t);
  return joinFacts([isOwn ? t('message.you') : nameOf(authorId), written], t);
}
