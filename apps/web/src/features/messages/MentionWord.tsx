import type { Mention } from '@tend/protocol';
import { addressOf } from '../../platform/addresses.ts';
import { useClient } from '../../platform/client.ts';
import { Link } from '../../ui/Link.tsx';
import { useMentionWords } from './use-mention-words.ts';
import './MentionWord.css';

interface MentionWordProps {
  who: Mention['who'];
  sent: string;
}

/** Somebody in a message's text, by today's name; leads to their details. It stands out for whom it means. */
export function MentionWord({ who, sent }: MentionWordProps) {
  const { userId } = useClient();
  const word = <bdi>{useMentionWords().wordOf(who, sent)}</bdi>;
  if (who.type === 'all') return <span className="mention mention-me">{word}</span>;
  return (
    <Link
      to={addressOf('details', { kind: 'user', id: who.userId })}
      className={who.userId === userId ? 'mention mention-me' : 'mention'}
    >
      {word}
    </Link>
  );
}
