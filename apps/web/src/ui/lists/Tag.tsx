import type { ReactNode } from 'react';
import './Tag.css';

interface TagProps {
  /** `waiting`: a person has to act. */
  kind?: 'brand' | 'waiting';
  children: ReactNode;
}

/** A label; it cannot be pressed. */
export function Tag({ kind, children }: TagProps) {
  return <span className={kind === undefined ? 'tag' : `tag tag-${kind}`}>{children}</span>;
}
