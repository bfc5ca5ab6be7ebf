import { type FileInfo, pictureOf } from '@tend/protocol';
import { play } from 'ionicons/icons';
import { joinFacts } from '../../../../platform/language/facts.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { Icon } from '../../../../ui/pictures/Icon.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { useOrigin } from './use-origin.ts';
import '../../../../ui/pictures/media-tokens.css';
import '../draw-album.css';
import './PictureItem.css';

interface PictureItemProps {
  file: { authorId: string; createdAt: number; file: FileInfo };
  /** How many more there are, over the last one that is shown. */
  more?: string;
  onOpen: () => void;
}

/** A picture of a chat in a list of them. */
export function PictureItem({ file: entry, more, onOpen }: PictureItemProps) {
  const { t } = useText();
  const origin = useOrigin(entry);
  const { file } = entry;
  const isVideo = file.kind === 'video';
  const word = t(isVideo ? 'files.video' : 'files.photo');
  const shown = pictureOf(file);
  return (
    <li>
      <button
        type="button"
        className="chat-files-picture"
        data-file={file.id}
        aria-label={joinFacts([word, origin, more], t)}
        onClick={onOpen}
      >
        {shown !== null && <Thumbnail {...shown} />}
        {isVideo && more === undefined && (
          <span className="album-sign">
            <Icon shape={play} size="text" />
          </span>
        )}
        {more !== undefined && <span className="album-more">{more}</span>}
      </button>
    </li>
  );
}
