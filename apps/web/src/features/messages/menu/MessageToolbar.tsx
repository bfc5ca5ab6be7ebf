import type { ConversationMessage } from '@tend/client';
import { ellipsisHorizontal, happyOutline } from 'ionicons/icons';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useClient, useReadable } from '../../../platform/client/client.ts';
import { nameShortcut, type Shortcut, wordShortcut } from '../../../platform/device/shortcut.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { canReply, replyToMessage } from '../composer/reply-and-edit.ts';
import { canForward, forwardMessage } from './Forward.tsx';
import type { MessageAction } from './message-action.ts';
import { canReact, toggleReaction } from './toggle-reaction.ts';
import type { MenuBeginning } from './use-message-menu.ts';
import { useToolbarPlace } from './use-toolbar-place.ts';
import './MessageToolbar.css';

interface MessageToolbarProps {
  chatId: string;
  /** What surrounds the list and the toolbar. */
  view: RefObject<HTMLElement | null>;
  messages: readonly ConversationMessage[];
  onAction: (action: MessageAction, message: ConversationMessage) => void;
  onOpen: (key: string, how: { begin: MenuBeginning }) => void;
}

/** One toolbar for all messages: at the one under the mouse, or the one that the keyboard has reached. */
export function MessageToolbar({ chatId, view, messages, onAction, onOpen }: MessageToolbarProps) {
  const { t } = useText();
  const toolbar = useRef<HTMLDivElement>(null);
  const { place, hide } = useToolbarPlace(view, toolbar);
  const message = messages.find(({ key }) => key === place?.key);
  if (place === null || message === undefined) return null;
  const focusMessage = () => {
    const marked = `.bubble-more[data-message="${CSS.escape(message.key)}"]`;
    view.current?.querySelector<HTMLElement>(marked)?.focus({ preventScroll: true });
  };

  /** The focus is back at the message before anything opens, and so returns there afterwards. */
  const press = (act: () => void) => () => {
    if (toolbar.current?.contains(document.activeElement) === true) focusMessage();
    hide();
    act();
  };

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      focusMessage();
    }
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(toolbar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons.at((at + step) % buttons.length)?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- an arrow key leads from the message to its buttons
    <div
      ref={toolbar}
      className="row floating message-toolbar"
      style={{ left: place.left, top: place.top }}
      role="toolbar"
      aria-label={t('message.toolbar')}
      onKeyDown={handleKeyDown}
    >
      <Buttons {...{ chatId, message, press, onAction, onOpen }} />
    </div>
  );
}

interface ButtonsProps extends Pick<MessageToolbarProps, 'chatId' | 'onAction' | 'onOpen'> {
  message: ConversationMessage;
  /** What a button does, once the toolbar is gone. */
  press: (act: () => void) => () => void;
}

function Buttons({ chatId, message, press, onAction, onOpen }: ButtonsProps) {
  const { t } = useText();
  const client = useClient();
  const chat = useReadable(useMemo(() => client.chat(chatId), [client, chatId]));
  const [emoji = ''] = useReadable(client.ownEmoji).quickReactions;
  const open = (begin: MenuBeginning) => press(() => onOpen(message.key, { begin }));
  const react = press(() => toggleReaction(client, { chatId, message, emoji }));
  return (
    <>
      {canReact(message) && (
        <>
          <ToolbarButton label={t('message.reactWith', { emoji })} onPress={react}>
            <span className="message-toolbar-emoji" aria-hidden="true">
              {emoji}
            </span>
          </ToolbarButton>
          <ToolbarButton label={t('message.reactWithAny')} onPress={open('emoji')}>
            <Icon shape={happyOutline} />
          </ToolbarButton>
        </>
      )}
      {chat !== null && canReply(message, { chat }) && (
        <ToolbarButton
          label={t('message.reply')}
          shortcut={replyToMessage.shortcut}
          onPress={press(() => onAction(replyToMessage, message))}
        >
          <Icon shape={replyToMessage.icon} flips />
        </ToolbarButton>
      )}
      {canForward(message) && (
        <ToolbarButton
          label={t('message.forward')}
          shortcut={forwardMessage.shortcut}
          onPress={press(() => onAction(forwardMessage, message))}
        >
          <Icon shape={forwardMessage.icon} flips />
        </ToolbarButton>
      )}
      <ToolbarButton label={t('message.more')} onPress={open('menu')}>
        <Icon shape={ellipsisHorizontal} />
      </ToolbarButton>
    </>
  );
}

interface ToolbarButtonProps {
  label: string;
  shortcut?: Shortcut | undefined;
  children: ReactNode;
  onPress: () => void;
}

function ToolbarButton({ label, shortcut, children, onPress }: ToolbarButtonProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="center message-toolbar-button"
      tabIndex={-1}
      aria-keyshortcuts={shortcut && nameShortcut(shortcut)}
      // What is being written keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
      <span className="row message-toolbar-tip">
        {label}
        {shortcut !== undefined && <kbd aria-hidden="true">{wordShortcut(shortcut, t)}</kbd>}
      </span>
    </button>
  );
}
