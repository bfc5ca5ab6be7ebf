import { cutAtMentions, type Writing } from '@tend/client';
import type { RefObject } from 'react';

interface WritingCopyProps {
  ref: RefObject<HTMLDivElement | null>;
  writing: Writing;
}

/**
 * An invisible copy of what is being written, behind the field: it gives the field its height, so that no layout has to
 * be read, and shows through where somebody is mentioned.
 */
export function WritingCopy({ ref, writing: { text, mentions } }: WritingCopyProps) {
  return (
    <div ref={ref} className="composer-copy" dir="auto" aria-hidden="true">
      {cutAtMentions(text, mentions).map(({ start, text: part, who }) => (
        <span key={start} className={who === null ? undefined : 'composer-mention'}>
          {part}
        </span>
      ))}{' '}
    </div>
  );
}
