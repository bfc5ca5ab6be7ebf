import './Badge.css';

interface BadgeProps {
  count: number;
  /** For screen readers, with the unit: "5 unread". */
  label: string;
  /** On the shelf, counts have the colour of the lamp; those of a muted chat are grey. */
  kind?: 'shelf' | 'muted' | undefined;
}

/** A count of unread items; 99+ at most, and nothing for 0. */
export function Badge({ count, label, kind }: BadgeProps) {
  if (count === 0) return null;
  return (
    <span className={kind === undefined ? 'badge' : `badge badge-${kind}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Unread messages contain a mention; the label says of whom. */
export function MentionBadge({ label }: { label: string }) {
  return (
    <span className="badge badge-mention">
      <span aria-hidden="true">@</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Something without a count is waiting; the label names it. */
export function DotBadge({ label }: { label: string }) {
  return (
    <span className="badge-dot">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
