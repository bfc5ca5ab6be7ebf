import type { ReactNode } from 'react';
import './AppBar.css';

interface AppBarProps {
  /** The page's only first-level heading; omitted if the content has it. */
  heading?: string;
  /** `<MenuButton>` or `<BackButton>`. */
  start?: ReactNode;
  /** At most two. */
  actions?: ReactNode;
}

export function AppBar({ heading, start, actions }: AppBarProps) {
  return (
    <div className="row app-bar">
      {start}
      {heading === undefined ? (
        <span className="fill title app-bar-title" />
      ) : (
        <h1 className="fill title app-bar-title">{heading}</h1>
      )}
      {actions}
    </div>
  );
}
