import { type Client, join, type NewFile } from '@tend/client';
import { limits, TendError } from '@tend/protocol';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { newId } from '../../../platform/client/new-id.ts';
import { joinFacts } from '../../../platform/language/facts.ts';
import { formatBytes, formatList } from '../../../platform/language/format.ts';
import { forgetKept, keepFile, readKept } from '../../../platform/storage/kept-files.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addressOf, queryOf } from '../../../platform/navigation/addresses.ts';
import { useAddress, useNavigation } from '../../../platform/navigation/navigation.ts';
import { showToast } from '../../../shared/toast.ts';
import { Button, buttonClasses } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { ListSkeleton } from '../../../ui/loading/ListSkeleton.tsx';
import { useTask } from '../../../ui/loading/use-task.ts';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { Page, PageScroller } from '../../../ui/page/Page.tsx';
import { NothingDrawing } from '../../../ui/pictures/drawings.tsx';
import { useMostFileBytes } from '../attach/use-most-file-bytes.ts';
import { isTooLarge } from '../attach/chosen.ts';
import { placeOfChosen } from '../attach/attachment.ts';
import { unedited } from '../../../ui/editing/edits.ts';
import { ChatPicker } from '../menu/ChatPicker.tsx';
import './ShareScreen.css';

/** Asks where to put a text and files that another app has shared. */
export function ShareScreen() {
  const { t } = useText();
  const query = queryOf(useAddress());
  const words = query.get('text') ?? '';
  const files = useSharedFiles(query.get('files') !== null);
  const heading = t('share.heading');
  const start = <BackButton placeAbove={addressOf('chatList')} />;
  return (
    <Page heading={heading} header={<AppBar {...{ heading, start }} />}>
      {files === null ? (
        <ListSkeleton label={t('action.loading')} />
      ) : words === '' && files.length === 0 ? (
        <Nothing label={heading} areLost={query.get('files') === 'lost'} />
      ) : (
        <Chats shared={{ words, files }} />
      )}
    </Page>
  );
}

interface Shared {
  words: string;
  files: readonly File[];
}

/** The files that the service worker keeps; null while they are read. */
function useSharedFiles(hasFiles: boolean): readonly File[] | null {
  const [files, setFiles] = useState<readonly File[] | null>(hasFiles ? null : []);
  useEffect(() => {
    if (!hasFiles) return;
    const report = (error: unknown) => {
      console.error('The shared files could not be read', error);
      setFiles([]);
    };
    readKept('shared').then((kept) => setFiles([...kept.values()]), report);
  }, [hasFiles]);
  return files;
}

/** `areLost`: there were files, for which the device had no room. */
function Nothing({ label, areLost }: { label: string; areLost: boolean }) {
  const { t } = useText();
  return (
    <PageScroller label={label}>
      <EmptyState
        drawing={<NothingDrawing />}
        title={t('share.nothingTitle')}
        text={areLost ? t('share.filesLost') : t('share.nothingText')}
      >
        <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
          {t('conversation.toChats')}
        </Link>
      </EmptyState>
    </PageScroller>
  );
}

/** Into one chat it goes as a draft, which can be changed; several are asked about, and get it at once. */
function Chats({ shared }: { shared: Shared }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const opening = useOpening(shared);
  const count = chosen.size;
  const [first] = chosen;
  const refusal = useRefusal(shared);
  const isRefused = count > 1 && refusal !== null;
  return (
    <div className="stack page-list share">
      <p className="small clamp share-text" dir="auto">
        {useSummary(shared)}
      </p>
      <ChatPicker chosen={chosen} onChange={setChosen} />
      <footer className="column share-foot">
        {isRefused && <Notice kind="error">{refusal}</Notice>}
        {opening.error}
        {count > 1 ? (
          <Button isDisabled={isRefused} onClick={() => setAsking(true)}>
            {t('share.send', { count })}
          </Button>
        ) : (
          <Button
            isDisabled={first === undefined}
            isBusy={opening.isBusy}
            onClick={() => first !== undefined && opening.run(first)}
          >
            {t('share.open')}
          </Button>
        )}
      </footer>
      {isAsking && <SendQuestion {...{ shared, chosen }} onClose={() => setAsking(false)} />}
    </div>
  );
}

function useSummary({ words, files }: Shared): string {
  const { t, language } = useText();
  const names = formatList(
    files.map(({ name }) => name),
    language,
  );
  return joinFacts([names, words], t);
}

/** Why it cannot be sent at once; null if it can. In one chat it can be changed first. */
function useRefusal({ words, files }: Shared): string | null {
  const { t, language } = useText();
  const mostFileBytes = useMostFileBytes();
  const left = lengthLeft(words, limits.messageTextLength);
  const tooLarge = files.filter((file) => isTooLarge(file, mostFileBytes));
  if (left !== null && left < 0) return t('composer.tooLong', { count: -left });
  if (tooLarge.length > 0) {
    return t('attach.tooLarge', {
      size: formatBytes(Math.max(...tooLarge.map(({ size }) => size)), language),
      limit: formatBytes(mostFileBytes, language),
    });
  }
  const leftOut = files.length - limits.filesPerMessage;
  if (leftOut <= 0) return null;
  return t('attach.tooMany', { count: leftOut, most: limits.filesPerMessage });
}

/** Opens a chat with it: the text behind what was being written there, the files as if they were chosen there. */
function useOpening({ words, files }: Shared) {
  const text = useText();
  const client = useClient();
  const navigation = useNavigation();
  const addedTo = useRef<string | null>(null);
  const task = useTask(async (chatId: string) => {
    // Another try stores what was added, and adds nothing twice.
    if (addedTo.current !== chatId && words !== '') {
      client.changeDraft(chatId, (writing) => join(writing, { text: words, mentions: [] }));
    }
    addedTo.current = chatId;
    await client.storeAll();
    const place = placeOfChosen(client.userId, chatId);
    for (const file of files) await keepFile(place, newId(), file);
    await forgetKept('shared');
    // Back and a reload must not lead here again: the text would be added twice.
    navigation.replace(addressOf('anyChat', { chatId }));
  });
  const error = task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>;
  return { ...task, error };
}

interface SendQuestionProps {
  shared: Shared;
  chosen: ReadonlySet<string>;
  onClose: () => void;
}

function SendQuestion({ shared, chosen, onClose }: SendQuestionProps) {
  const { t } = useText();
  const client = useClient();
  const navigation = useNavigation();
  const count = chosen.size;
  const isGiven = useRef(false);
  const mostBytes = useMostFileBytes();
  async function send() {
    // Another try stores what was given, and gives nothing twice.
    if (!isGiven.current) await giveTo(client, { chatIds: chosen, shared, mostBytes });
    isGiven.current = true;
    await client.storeAll();
    await forgetKept('shared');
    showToast({ text: t('share.sent', { count }) });
    navigation.replace(addressOf('chatList'));
  }
  return (
    <Confirm
      title={t('share.question', { count })}
      text={useSummary(shared)}
      action={t('composer.send')}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

interface Giving {
  chatIds: ReadonlySet<string>;
  shared: Shared;
  mostBytes: number;
}

async function giveTo(
  client: Client,
  { chatIds, shared: { words, files }, mostBytes }: Giving,
): Promise<void> {
  if (files.length === 0) {
    for (const chatId of chatIds) client.sendMessage(chatId, words, { keepsDraft: true });
    return;
  }
  const { prepareFile } = await import('../attach/prepare-file.ts');
  const prepared: NewFile[] = [];
  // One at a time: a decoded photo takes 50 MB.
  for (const file of files) {
    prepared.push(await prepareFile({ key: '', file, edits: unedited }, false));
  }
  // A picture that could not be scaled down.
  if (prepared.some(({ blob }) => blob.size > mostBytes)) throw new TendError('file_too_large');
  for (const chatId of chatIds) {
    client.sendFiles(chatId, prepared, { text: words, keepsDraft: true });
  }
}
