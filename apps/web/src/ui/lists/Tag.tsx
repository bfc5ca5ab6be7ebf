import type { ReactNode } from 'react';
import './Tag.css';

interface TagProps {
  /** `waiting`: somebody has to do something. */
  kind?: 'brand' | 'waiting';
  children: ReactNode;
}

/** States something; it cannot be pressed. */
export function Tag({ kind, children }: TagProps) {
  return <span className={kind === undefined ? 'tag' : `tag tag-${kind}`}>{children}</span>;
}
