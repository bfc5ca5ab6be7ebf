import { addOutline } from 'ionicons/icons';
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { whenIdle } from '../../../platform/device/when-idle.ts';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { usePageIsShown } from '../../../platform/navigation/navigation.ts';
import { readKept } from '../../../platform/storage/kept-files.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { LoadedSheet } from '../../../ui/overlays/LoadedSheet.tsx';
import { standAbove } from '../../../ui/overlays/stand-beside.ts';
import type { Draft } from '../composer/draft.ts';
import { canBeSent } from '../mentions/mention-writing.ts';
import { emptyPoll } from '../polls/poll-form.ts';
import type { AttachSheetProps } from './AttachSheet.tsx';
import { type Attaching, placeOfChosen } from './attachment.ts';
import { DropHint } from './DropHint.tsx';
import { useArrivingFiles } from './use-arriving-files.ts';

const loadChoices = async () => (await import('./AttachSheet.tsx')).AttachSheet;
const loadPoll = async () => (await import('../polls/NewPollForm.tsx')).NewPollForm;
const loadBeforeSending = async () => (await import('./BeforeSending.tsx')).BeforeSending;

interface AttachButtonProps {
  chatId: string;
  draft: Draft;
  field: RefObject<HTMLTextAreaElement | null>;
  /** An edit takes no files: the button is away while a message is changed. */
  isEdit: boolean;
  /** Always the same function, as is all else: a sent message renders none of this. */
  onLater: () => void;
}

/** What can be sent besides a text: chosen here, pasted into the field, or dropped onto the conversation. */
export const AttachButton = memo(function AttachButton(props: AttachButtonProps) {
  const { chatId, draft, field, isEdit, onLater } = props;
  const { t } = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'choices' | 'poll' | null>(null);
  const [attaching, setAttaching] = useState<Attaching | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const attach = useCallback((files: readonly File[]) => {
    setOpened(null);
    setAttaching({ files, before: [] });
  }, []);
  const isFree = attaching === null && !isEdit;
  useChosenBefore(chatId, isFree, attach);
  const over = useArrivingFiles(field, isFree ? attach : null);

  function handleLater() {
    close();
    onLater();
  }
  return (
    <>
      {!isEdit && (
        <IconButton
          ref={button}
          icon={addOutline}
          label={t('attach.open')}
          onClick={() => setOpened('choices')}
        />
      )}
      {opened === 'choices' && (
        <Choices
          button={button}
          onFiles={attach}
          onPoll={() => setOpened('poll')}
          // Nothing changes what is written while this is open.
          onLater={canBeSent(draft.getSnapshot()) ? handleLater : null}
          onClose={close}
        />
      )}
      <NewPoll chatId={chatId} isOpen={opened === 'poll'} onClose={close} />
      {attaching !== null && (
        <Sending {...{ chatId, draft, field, attaching }} onChange={setAttaching} />
      )}
      {over !== null && <DropHint host={over} />}
    </>
  );
});

interface ChoicesProps extends AttachSheetProps {
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Choices({ button, onClose, ...props }: ChoicesProps) {
  const { t } = useText();
  const place = useCallback(
    (popover: HTMLDialogElement) => standAbove(button.current, popover, onClose),
    [button, onClose],
  );
  return (
    <LoadedSheet
      title={t('attach.open')}
      load={loadChoices}
      {...{ props, onClose }}
      place={isTouchFirst() ? undefined : place}
    />
  );
}

interface NewPollProps {
  chatId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What was filled in stays while the conversation is open. */
function NewPoll({ chatId, isOpen, onClose }: NewPollProps) {
  const { t } = useText();
  const [kept, setKept] = useState(emptyPoll);
  const props = { chatId, kept, onKeep: setKept, onClose };
  return isOpen && <LoadedSheet title={t('poll.new')} load={loadPoll} {...{ props, onClose }} />;
}

interface SendingProps extends Pick<AttachButtonProps, 'chatId' | 'draft' | 'field'> {
  attaching: Attaching;
  onChange: (attaching: Attaching | null) => void;
}

function Sending({ field, onChange, ...given }: SendingProps) {
  const { t } = useText();
  /** What Esc and Back do once the code is there. */
  const leaving = useRef<() => void>(null);
  const onClose = () => onChange(null);
  // Whatever opened it, one goes on writing. By touch that would open the keyboard on the screen.
  useEffect(
    () => () => {
      if (!isTouchFirst()) field.current?.focus();
    },
    [field],
  );
  return (
    <LoadedSheet
      title={t('attach.heading')}
      isWhole
      load={loadBeforeSending}
      props={{ ...given, leaving, onReopen: onChange, onClose }}
      onClose={() => (leaving.current ?? onClose)()}
    />
  );
}

/** What was chosen and not sent when the page ended, or was shared by another app, is taken up when the chat is shown. */
function useChosenBefore(
  chatId: string,
  isFree: boolean,
  attach: (files: readonly File[]) => void,
): void {
  const { userId } = useClient();
  const isShown = usePageIsShown();
  // Not once the person has sent or given up files here: the device forgets them a moment later.
  const takeUp = useEffectEvent(() => {
    if (isFree) attach([]);
  });
  useEffect(() => {
    if (!isShown) return undefined;
    return whenIdle(() => {
      readKept(placeOfChosen(userId, chatId)).then(
        (files) => files.size > 0 && takeUp(),
        (error: unknown) => console.error('The chosen files could not be read', error),
      );
    });
  }, [userId, chatId, isShown]);
}
