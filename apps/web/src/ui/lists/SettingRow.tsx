import { chevronForward } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';
import './SettingRow.css';

interface SettingRowProps {
  icon: string;
  title: ReactNode;
  detail?: ReactNode;
  /** A value, or a separate button. */
  end?: ReactNode;
  /** The row's action; without it, `onOpen` and `to`, the row only shows something. */
  onClick?: () => void;
  /** Opens a sheet. Rows that open a sheet or a page have a chevron. */
  onOpen?: () => void;
  to?: string;
  /** For leaving and deleting. */
  isDanger?: boolean;
}

/** A row of a card: a subject, and its value or action. */
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
