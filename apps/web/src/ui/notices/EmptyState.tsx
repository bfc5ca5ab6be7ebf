import type { ReactNode } from 'react';
import './EmptyState.css';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  /** 1 where it is the page's only heading. */
  headingLevel?: 1 | 2;
  text: ReactNode;
  /** One filled button and at most one outlined. */
  children?: ReactNode;
  details?: string | undefined;
}

/** A page without content, or one that failed to load: the situation, and the next step. */
export function EmptyState({
  drawing,
  title,
  headingLevel = 2,
  text,
  children,
  details,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className="stack empty-state">
      {drawing}
      <Heading className="display">{title}</Heading>
      <p className="empty-state-text">{text}</p>
      {children !== undefined && <div className="column empty-state-actions">{children}</div>}
      {details !== undefined && <p className="empty-state-details">{details}</p>}
    </section>
  );
}
