import type { FoundMessage } from '@tend/client';
import type { SearchHit } from '@tend/protocol';
import {
  alertCircle,
  documentTextOutline,
  imageOutline,
  micOutline,
  timeOutline,
} from 'ionicons/icons';
import { formatListTime } from '../../platform/language/dates.ts';
import { useText } from '../../platform/language/i18n.ts';
import { addressOfMessage } from '../../platform/navigation/addresses.ts';
import { ListRow } from '../../ui/lists/ListRow.tsx';
import type { AvatarShape } from '../../ui/pictures/avatar-face.ts';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { useExcerpt } from '../messages/mentions/use-excerpt.ts';
import { Marked } from './Marked.tsx';

interface HitRowProps {
  hit: FoundMessage;
  /** The searched words, which the opened chat marks. */
  words: string;
  title: string;
  avatar: { id: string; shape: AvatarShape };
  /** Who wrote it, where the title does not say it; empty otherwise. */
  author: string;
  today: number;
  onOpen: () => void;
}

/** A found message: where it is, who wrote it, and what it says around the found words. */
export function HitRow({ hit, words, title, avatar, author, today, onOpen }: HitRowProps) {
  const { language, t } = useText();
  const { chatId, seq, createdAt } = hit;
  const address = addressOfMessage(chatId, seq);
  const icon = iconOf(hit);
  return (
    <ListRow
      to={words === '' ? address : `${address}&${new URLSearchParams({ find: words })}`}
      onOpen={onOpen}
      isRowTarget
      size="found"
      start={<Avatar {...avatar} name={title} size={44} />}
      title={<bdi>{title}</bdi>}
      titleEnd={<time className="list-row-time">{formatListTime(createdAt, today, language)}</time>}
      detail={
        <>
          <Waiting {...hit} />
          {icon !== null && <Icon shape={icon} size="text" className="search-hit-icon" />}
          {author !== '' && <bdi>{t('chats.author', { author })} </bdi>}
          <bdi>
            <Excerpt hit={hit} />
          </bdi>
        </>
      }
    />
  );
}

const waitingIcons = { pending: timeOutline, failed: alertCircle };

/** An own message that is not sent yet says so, as in the list of chats. */
function Waiting({ waiting }: FoundMessage) {
  const { t } = useText();
  if (waiting === undefined) return null;
  return (
    <>
      <span className={`search-hit-${waiting}`}>
        <Icon shape={waitingIcons[waiting]} size="text" className="search-hit-icon" />
        {t(`message.${waiting}`)}
      </span>
      {' · '}
    </>
  );
}

/** A message without words, such as a photo, says what it is. */
function Excerpt({ hit }: { hit: SearchHit }) {
  const wordOf = useExcerpt();
  const { excerpt, marks } = hit;
  return excerpt === '' ? wordOf(hit) : <Marked text={excerpt} marks={marks} />;
}

const fileIcons: Partial<Record<string, string>> = { photo: imageOutline, voice: micOutline };

function iconOf({ type, files }: SearchHit): string | null {
  return type === 'files' ? (fileIcons[files?.kind ?? ''] ?? documentTextOutline) : null;
}
