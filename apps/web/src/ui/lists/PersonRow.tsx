import { chatbubbleOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Avatar } from '../pictures/Avatar.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { ListRow } from './ListRow.tsx';
import { Tag } from './Tag.tsx';

interface PersonRowProps {
  id: string;
  name: string;
  /** Job title. */
  detail: string;
  /** The person's role here: "Administrator". */
  tag?: string;
  isOnline?: boolean;
  /** Adds "(you)" to the name. */
  isSelf?: boolean;
  /** The row's link, or its action. */
  to?: string;
  onClick?: () => void;
  /** Shows the button that opens the chat with the person. */
  onWrite?: (userId: string) => void;
  /** Replaces that button. */
  end?: ReactNode;
  /** For use in a card. */
  isCompact?: boolean;
  /** The arrow keys of the list around it move the focus here. */
  isRowTarget?: boolean;
}

/** A person in a list. */
export function PersonRow(props: PersonRowProps) {
  const {
    id,
    name,
    detail,
    tag,
    isOnline = false,
    isSelf = false,
    to,
    onClick,
    onWrite,
    end,
    isCompact = false,
  } = props;
  const { t } = useText();
  return (
    <ListRow
      size={isCompact ? 'compact' : 'person'}
      start={
        <Avatar id={id} name={name} shape="person" size={isCompact ? 44 : 48} isOnline={isOnline} />
      }
      title={
        <>
          <bdi>{isSelf ? t('people.you', { name }) : name}</bdi>
          {isOnline && <span className="visually-hidden">, {t('presence.online')}</span>}
        </>
      }
      isRowTarget={props.isRowTarget ?? false}
      {...((tag !== undefined || detail !== '') && {
        detail: (
          <>
            {tag !== undefined && <Tag>{tag}</Tag>} <bdi>{detail}</bdi>
          </>
        ),
      })}
      {...(to !== undefined && { to })}
      {...(onClick !== undefined && { onClick })}
      end={
        onWrite === undefined ? (
          end
        ) : (
          <IconButton
            kind="tone"
            icon={chatbubbleOutline}
            label={t('people.writeTo', { name })}
            onClick={() => onWrite(id)}
          />
        )
      }
    />
  );
}
