import { isReadable } from '@tend/protocol';
import { useMemo } from 'react';
import { useMentionWords } from '../../features/messages/mentions/use-mention-words.ts';
import { Recipients } from '../../features/messages/details/Recipients.tsx';
import { wordWritten } from '../../features/messages/rows/written-time.ts';
import { Explanation } from '../../features/notifications/explanation/Explanation.tsx';
import { usePeople } from '../../features/users/use-people.ts';
import { addressOfMessage } from '../../platform/navigation/addresses.ts';
import { useClient, useReadable } from '../../platform/client/client.ts';
import { formatMoment } from '../../platform/language/dates.ts';
import { joinFacts } from '../../platform/language/facts.ts';
import { useText } from '../../platform/language/i18n.ts';
import { useToday } from '../../platform/language/use-today.ts';
import { buttonClasses } from '../../ui/buttons/Button.tsx';
import { SectionHead } from '../../ui/page/Card.tsx';
import { Link } from '../../ui/buttons/Link.tsx';
import './MessageDetails.css';

/** A whole message: an own one with how it reached the others, another one with why it did or did not notify its reader. */
export function MessageDetails({ chatId, seq }: { chatId: string; seq: number }) {
  const { t } = useText();
  const client = useClient();
  const message = useReadable(useMemo(() => client.message(chatId, seq), [client, chatId, seq]));
  const isOwn = message?.authorId === client.userId && isReadable(message.content);
  return (
    <div className="column message-details">
      <WrittenMessage chatId={chatId} seq={seq} />
      {isOwn ? (
        <Recipients chatId={chatId} messageId={message.id} />
      ) : (
        <section>
          <SectionHead title={t('explanation.heading')} />
          <Explanation chatId={chatId} seq={seq} />
        </section>
      )}
    </div>
  );
}

/** Renders nothing if the message is not loaded (yet) or has no text. */
function WrittenMessage({ chatId, seq }: { chatId: string; seq: number }) {
  const { t, language } = useText();
  const client = useClient();
  const today = useToday();
  const { nameOf } = usePeople();
  const { textOf } = useMentionWords();
  const message = useReadable(useMemo(() => client.message(chatId, seq), [client, chatId, seq]));
  if (message === null || !isReadable(message.content)) return null;
  const { authorId, content } = message;
  const author = authorId === client.userId ? t('message.you') : nameOf(authorId);
  const written = wordWritten(message, (time) => formatMoment(time, today, language), t);
  return (
    <>
      <SectionHead title={joinFacts([author, written], t)} />
      <p className="message-details-text" dir="auto">
        {textOf(content)}
      </p>
      <Link to={addressOfMessage(chatId, seq)} className={buttonClasses({ kind: 'soft' })}>
        {t('details.inChat')}
      </Link>
    </>
  );
}
