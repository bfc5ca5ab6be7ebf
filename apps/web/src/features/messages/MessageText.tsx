import { cutAtMentions } from '@tend/client';
import type { Mention } from '@tend/protocol';
import { type ReactNode, useMemo } from 'react';
import { MentionWord } from './MentionWord.tsx';
import { tokenize } from './text-tokens.ts';

interface MessageTextProps {
  text: string;
  mentions: readonly Mention[] | undefined;
  /** Time and mark, which share the last line when there is room. */
  children: ReactNode;
}

/** A message as it was written: plain text in its own direction, with links and people. */
export function MessageText({ text, mentions, children }: MessageTextProps) {
  const parts = useMemo(() => renderText(text, mentions), [text, mentions]);
  return (
    <p className="bubble-text" dir="auto">
      {parts}
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
