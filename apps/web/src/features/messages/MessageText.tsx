import { cutAtMentions } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../platform/i18n.ts';
import { isEmojiOnly } from './emoji-only.ts';
import { beginningOf } from './long-text.ts';
import { MentionWord } from './MentionWord.tsx';
import { tokenize } from './text-tokens.ts';

interface MessageTextProps {
  text: string;
  mentions: readonly Mention[] | undefined;
  /** Whether a long message is shown whole. */
  isUnfolded: boolean;
  onUnfold: () => void;
  /** Time and mark, which share the last line when there is room. */
  children: ReactNode;
}

/** A message as it was written: plain text in its own direction, with links and people. */
export function MessageText(props: MessageTextProps) {
  const { text, mentions, isUnfolded, onUnfold, children } = props;
  const { t } = useText();
  const beginning = useMemo(() => beginningOf({ text, mentions }), [text, mentions]);
  const shown = isUnfolded || beginning === null ? text : beginning.text;
  const people = isUnfolded || beginning === null ? mentions : beginning.mentions;
  const parts = useMemo(() => renderText(shown, people), [shown, people]);
  return (
    <p className={isEmojiOnly(text) ? 'bubble-text bubble-text-emoji' : 'bubble-text'} dir="auto">
      {beginning === null ? parts : <span className="bubble-text-long">{parts}</span>}
      {beginning !== null && (
        <button
          type="button"
          className="bubble-unfold"
          aria-expanded={isUnfolded}
          onClick={onUnfold}
        >
          {t(isUnfolded ? 'message.readLess' : 'message.readMore')}
        </button>
      )}
      {children}
    </p>
  );
}

function renderText(text: string, mentions: readonly Mention[] | undefined): ReactNode[] {
  return cutAtMentions(text, mentions).flatMap(({ start, text: part, who }) =>
    who === null ? renderPlain(part, start) : <MentionWord key={start} who={who} sent={part} />,
  );
}

function renderPlain(text: string, begin: number): ReactNode[] {
  let start = begin;
  return tokenize(text).map(({ text: part, href }) => {
    const key = start;
    start += part.length;
    if (href === null) return part;
    const isWeb = /^https?:/i.test(href);
    return (
      <a key={key} href={href} {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })}>
        {part}
      </a>
    );
  });
}
