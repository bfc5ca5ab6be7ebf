import type { UnsentText } from '@tend/client';
import { useId } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { useTask } from '../../../ui/loading/use-task.ts';
import { copyText } from '../menu/copy-text.ts';
import { useMentionWords } from '../mentions/use-mention-words.ts';
import './UnsentMessages.css';

/** Messages that can no longer be sent, to copy elsewhere or discard. */
export function UnsentMessages({ texts }: { texts: readonly UnsentText[] }) {
  const { t } = useText();
  const headingId = useId();
  return (
    <section className="unsent-messages" aria-labelledby={headingId}>
      <h2 id={headingId} className="section">
        {t('conversation.unsent')}
      </h2>
      <ul>
        {texts.map(({ key, content }) => (
          <UnsentMessage key={key} entryKey={key} content={content} />
        ))}
      </ul>
    </section>
  );
}

interface UnsentMessageProps {
  entryKey: string;
  content: UnsentText['content'];
}

function UnsentMessage({ entryKey, content }: UnsentMessageProps) {
  const text = useText();
  const { t } = text;
  const client = useClient();
  const { textOf } = useMentionWords();
  const written = content.type === 'event' ? '' : textOf(content);
  const copying = useTask(() => copyText.run({ text: written }, text));
  return (
    <li className="unsent-message">
      <p className="unsent-message-text" dir="auto">
        {written}
      </p>
      {copying.error !== null && <Notice kind="error">{copyText.failure(t)}</Notice>}
      <div className="row unsent-message-actions">
        <Button kind="soft" size="small" onClick={() => copying.run()}>
          {t('message.copy')}
        </Button>
        <Button kind="danger-outlined" size="small" onClick={() => client.discardMessage(entryKey)}>
          {t('conversation.discard')}
        </Button>
      </div>
    </li>
  );
}
