import { join } from '@tend/client';
import { limits } from '@tend/protocol';
import { useRef, useState } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addressOf, queryOf } from '../../../platform/navigation/addresses.ts';
import { useAddress, useNavigation } from '../../../platform/navigation/navigation.ts';
import { showToast } from '../../../shared/toast.ts';
import { Button, buttonClasses } from '../../../ui/buttons/Button.tsx';
import { Link } from '../../../ui/buttons/Link.tsx';
import { lengthLeft } from '../../../ui/fields/length-left.ts';
import { useTask } from '../../../ui/loading/use-task.ts';
import { EmptyState } from '../../../ui/notices/EmptyState.tsx';
import { sentenceOf } from '../../../ui/notices/error-sentence.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Confirm } from '../../../ui/overlays/Confirm.tsx';
import { AppBar } from '../../../ui/page/AppBar.tsx';
import { BackButton } from '../../../ui/page/BackButton.tsx';
import { Page, PageScroller } from '../../../ui/page/Page.tsx';
import { NothingDrawing } from '../../../ui/pictures/drawings.tsx';
import { ChatPicker } from '../menu/ChatPicker.tsx';
import './ShareScreen.css';

/** Asks where to put a text that another app has shared. */
export function ShareScreen() {
  const { t } = useText();
  const words = queryOf(useAddress()).get('text') ?? '';
  const heading = t('share.heading');
  const start = <BackButton placeAbove={addressOf('chatList')} />;
  return (
    <Page heading={heading} header={<AppBar {...{ heading, start }} />}>
      {words === '' ? <Nothing label={heading} /> : <Chats words={words} />}
    </Page>
  );
}

function Nothing({ label }: { label: string }) {
  const { t } = useText();
  return (
    <PageScroller label={label}>
      <EmptyState
        drawing={<NothingDrawing />}
        title={t('share.nothingTitle')}
        text={t('share.nothingText')}
      >
        <Link to={addressOf('chatList')} className={buttonClasses({ size: 'large' })}>
          {t('conversation.toChats')}
        </Link>
      </EmptyState>
    </PageScroller>
  );
}

/** Into one chat the text goes as a draft, which can be changed; several are asked about, and get it at once. */
function Chats({ words }: { words: string }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const opening = useOpening(words);
  const count = chosen.size;
  const [first] = chosen;
  const left = lengthLeft(words, limits.messageTextLength);
  const isTooLong = count > 1 && left !== null && left < 0;
  return (
    <div className="stack page-list share">
      <p className="small clamp share-text" dir="auto">
        {words}
      </p>
      <ChatPicker chosen={chosen} onChange={setChosen} />
      <footer className="column share-foot">
        {isTooLong && <Notice kind="error">{t('composer.tooLong', { count: -left })}</Notice>}
        {opening.error}
        {count > 1 ? (
          <Button isDisabled={isTooLong} onClick={() => setAsking(true)}>
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
      {isAsking && <SendQuestion {...{ words, chosen }} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Opens a chat with the text behind what was being written there. */
function useOpening(words: string) {
  const text = useText();
  const client = useClient();
  const navigation = useNavigation();
  const addedTo = useRef<string | null>(null);
  const task = useTask(async (chatId: string) => {
    // Another try stores what was added, and adds nothing twice.
    if (addedTo.current !== chatId) {
      client.changeDraft(chatId, (writing) => join(writing, { text: words, mentions: [] }));
    }
    addedTo.current = chatId;
    await client.storeAll();
    // Back and a reload must not lead here again: the text would be added twice.
    navigation.replace(addressOf('anyChat', { chatId }));
  });
  const error = task.error !== null && <Notice kind="error">{sentenceOf(task.error, text)}</Notice>;
  return { ...task, error };
}

interface SendQuestionProps {
  words: string;
  chosen: ReadonlySet<string>;
  onClose: () => void;
}

function SendQuestion({ words, chosen, onClose }: SendQuestionProps) {
  const { t } = useText();
  const client = useClient();
  const navigation = useNavigation();
  const count = chosen.size;
  const isGiven = useRef(false);
  async function send() {
    // Another try stores what was given, and gives nothing twice.
    if (!isGiven.current) {
      for (const chatId of chosen) client.sendMessage(chatId, words, { keepsDraft: true });
    }
    isGiven.current = true;
    await client.storeAll();
    showToast({ text: t('share.sent', { count }) });
    navigation.replace(addressOf('chatList'));
  }
  return (
    <Confirm
      title={t('share.question', { count })}
      text={words}
      action={t('composer.send')}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
