import type { ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Banner.css';

interface BannerProps {
  /** Its colour: `waiting` for the person to act, `news` to know, `done` for a problem that is solved. */
  kind: 'waiting' | 'news' | 'done';
  icon: string;
  action?: { label: string; isBusy: boolean; onClick: () => void };
  children: ReactNode;
}

/** A line below the bar; pushes the content down instead of covering it. */
export function Banner({ kind, icon, action, children }: BannerProps) {
  return (
    <div className={`row banner banner-${kind}`}>
      <Icon shape={icon} size="small" />
      <span className="banner-text">{children}</span>
      {action !== undefined && (
        <button
          type="button"
          className="banner-action"
          // A disabled button would lose the focus.
          aria-disabled={action.isBusy || undefined}
          onClick={action.isBusy ? undefined : action.onClick}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
