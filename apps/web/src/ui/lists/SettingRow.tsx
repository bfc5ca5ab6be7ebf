import { chevronForward } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';
import './SettingRow.css';

interface SettingRowProps {
  icon: string;
  title: ReactNode;
  detail?: ReactNode;
  /** A value, or a button of its own. */
  end?: ReactNode;
  /** What the row does; without it, `onOpen` and `to`, it only says something. */
  onClick?: () => void;
  /** Opens a sheet. What leads further, to a sheet or a page, is seen by its chevron. */
  onOpen?: () => void;
  to?: string;
  /** Leaves or deletes. */
  isDanger?: boolean;
}

/** A row of a card: what it is about, and its value or what can be done. */
export function SettingRow({
  icon,
  title,
  detail,
  end,
  onClick,
  onOpen,
  to,
  isDanger = false,
}: SettingRowProps) {
  const className = `row row-yields setting-row${isDanger ? ' setting-row-danger' : ''}`;
  const content = (
    <>
      <Icon shape={icon} />
      <span className="fill stack setting-row-text">
        <span className="setting-row-title">{title}</span>
        {detail !== undefined && <span className="small">{detail}</span>}
      </span>
      {end !== undefined && <span className="setting-row-end">{end}</span>}
      {(to ?? onOpen) !== undefined && (
        <Icon shape={chevronForward} flips className="setting-row-chevron" />
      )}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={className}>
        {content}
      </Link>
    );
  }
  const press = onOpen ?? onClick;
  if (press === undefined) return <div className={className}>{content}</div>;
  return (
    <button type="button" className={className} onClick={press}>
      {content}
    </button>
  );
}
