import type { ReactNode } from 'react';
import { Link } from '../buttons/Link.tsx';
import './ListRow.css';

interface ListRowProps {
  /** Avatar or icon tile. */
  start: ReactNode;
  title: ReactNode;
  /** At the end of the first line: marks, time. */
  titleEnd?: ReactNode;
  detail?: ReactNode;
  /** At the end of the second line: badges, tags. */
  detailEnd?: ReactNode;
  /** The row's link, or its action. */
  to?: string;
  onClick?: () => void;
  /** Called when `to` is opened. */
  onOpen?: () => void;
  /** Prepares the target of `to` while the finger is still down. */
  onPress?: () => void;
  /** A separate button beside the row. */
  end?: ReactNode;
  /** 76 px high by default; 66 for a person, 58 in a card; `tall` and `found` fit two lines of detail. */
  size?: 'person' | 'compact' | 'tall' | 'found';
  isUnread?: boolean;
  isCurrent?: boolean;
  /** Kept at the top of its list. */
  isPinned?: boolean;
  /** Names the row for gestures that open its menu. */
  menuKey?: string;
  /** The arrow keys of the list around it move the focus here. */
  isRowTarget?: boolean;
}

export function ListRow({
  start,
  title,
  titleEnd,
  detail,
  detailEnd,
  to,
  onClick,
  onOpen,
  onPress,
  end,
  size,
  isUnread = false,
  isCurrent = false,
  isPinned = false,
  menuKey,
  isRowTarget = false,
}: ListRowProps) {
  const classes = [
    'row list-row',
    size && `list-row-${size}`,
    isUnread && 'list-row-unread',
    isPinned && 'list-row-pinned',
    isCurrent && 'list-row-current',
  ];
  const cut = size === 'tall' ? 'clamp' : 'truncate';
  const detailCut = size === 'found' ? 'clamp' : cut;
  const content = (
    <>
      {start}
      <span className="fill stack list-row-text">
        <span className="row list-row-line">
          <span className={`fill list-row-title ${cut}`}>{title}</span>
          {titleEnd}
        </span>
        {(detail !== undefined || detailEnd !== undefined) && (
          <span className="row list-row-line">
            <span className={`fill small list-row-detail ${detailCut} clamp-large`}>{detail}</span>
            {detailEnd}
          </span>
        )}
      </span>
    </>
  );
  return (
    <div className={classes.filter(Boolean).join(' ')} data-menu-key={menuKey}>
      <RowTarget {...{ to, onClick, onOpen, onPress, isCurrent, isRowTarget }}>{content}</RowTarget>
      {end !== undefined && <div className="list-row-end">{end}</div>}
    </div>
  );
}

interface RowTargetProps {
  to: string | undefined;
  onClick: (() => void) | undefined;
  onOpen: (() => void) | undefined;
  onPress: (() => void) | undefined;
  isCurrent: boolean;
  isRowTarget: boolean;
  children: ReactNode;
}

function RowTarget(props: RowTargetProps) {
  const { to, onClick, onOpen, onPress, isCurrent, isRowTarget, children } = props;
  if (to !== undefined) {
    return (
      <Link
        to={to}
        className="fill row list-row-main"
        isCurrent={isCurrent}
        isRowTarget={isRowTarget}
        onOpen={onOpen}
        onPress={onPress}
      >
        {children}
      </Link>
    );
  }
  if (onClick === undefined) return <div className="fill row list-row-main">{children}</div>;
  return (
    <button
      type="button"
      className="fill row list-row-main"
      data-row-target={isRowTarget || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
