import type { ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import './Banner.css';

interface BannerProps {
  /** Its colour: what waits for the person, what they may like to know, what is well again. */
  kind: 'waiting' | 'news' | 'done';
  icon: string;
  action?: { label: string; isBusy: boolean; onClick: () => void };
  children: ReactNode;
}

/** A line below the bar, which pushes the content down and covers none of it. */
export function Banner({ kind, icon, action, children }: BannerProps) {
  return (
    <div className={`row banner banner-${kind}`}>
      <Icon shape={icon} size="small" />
      <span className="banner-text">{children}</span>
      {action !== undefined && (
        <button
          type="button"
          className="banner-action"
          disabled={action.isBusy}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
