import { Avatar } from './Avatar.tsx';
import { ListRow } from './ListRow.tsx';

interface GroupRowProps {
  id: string;
  title: string;
  to: string;
}

/** A group in a card. */
export function GroupRow({ id, title, to }: GroupRowProps) {
  return (
    <ListRow
      size="compact"
      to={to}
      start={<Avatar id={id} name={title} shape="group" size={44} />}
      title={<bdi>{title}</bdi>}
    />
  );
}
