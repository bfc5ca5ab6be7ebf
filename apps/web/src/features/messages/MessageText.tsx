import { type ReactNode, useMemo } from 'react';
import { tokenize } from './text-tokens.ts';

interface MessageTextProps {
  text: string;
  /** Time and mark, which share the last line when there is room. */
  children: ReactNode;
}

/** A message as it was written: plain text in its own direction, with links. */
export function MessageText({ text, children }: MessageTextProps) {
  const parts = useMemo(() => renderText(text), [text]);
  return (
    <p className="bubble-text" dir="auto">
      {parts}
      {children}
    </p>
  );
}

function renderText(text: string): ReactNode[] {
  let start = 0;
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
