import { pictureOf } from '@tend/protocol';
import { play } from 'ionicons/icons';
import { useText } from '../../../../platform/language/i18n.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { Thumbnail } from '../of-chat/Thumbnail.tsx';
import type { ChatPicture } from './chat-pictures.ts';
import { firstAround, mostAround } from './first-around.ts';
import { wordPlace } from './word-place.ts';
import './Filmstrip.css';

interface FilmstripProps {
  pictures: readonly ChatPicture[];
  index: number;
  /** How many of the chat are before these; null while that is not known. */
  older: number | null;
  count: number;
  onGo: (index: number) => void;
}

/** The pictures around the one that is seen; a press shows one. */
export function Filmstrip({ pictures, index, older, count, onGo }: FilmstripProps) {
  const text = useText();
  if (pictures.length < 2) return null;
  const first = firstAround(index, pictures.length);
  return (
    <div className="filmstrip" role="group" aria-label={text.t('media.viewer')}>
      {pictures.slice(first, first + mostAround).map(({ key, file }, offset) => {
        const at = first + offset;
        const picture = pictureOf(file);
        return (
          <button
            key={key}
            type="button"
            className="filmstrip-picture"
            aria-current={at === index}
            aria-label={wordPlace(
              file,
              { number: older === null ? null : older + at + 1, count },
              text,
            )}
            onClick={() => onGo(at)}
          >
            {picture === null ? <Icon shape={play} size="text" /> : <Thumbnail {...picture} />}
          </button>
        );
      })}
    </div>
  );
}
