import type { ReactNode } from 'react';
import './EmptyState.css';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  text: ReactNode;
  /** One filled button and at most one outlined. */
  children?: ReactNode;
  details?: string | undefined;
}

/** A page that has nothing to show yet, or could not get it: what is so, and what to do. */
export function EmptyState({ drawing, title, text, children, details }: EmptyStateProps) {
  return (
    <section className="empty-state">
      {drawing}
      <h2 className="empty-state-title">{title}</h2>
      <p className="empty-state-text">{text}</p>
      {children !== undefined && <div className="empty-state-actions">{children}</div>}
      {details !== undefined && <p className="empty-state-details">{details}</p>}
    </section>
  );
}
