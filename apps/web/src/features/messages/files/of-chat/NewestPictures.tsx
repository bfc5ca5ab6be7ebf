import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressOfMessage } from '../../../../platform/navigation/addresses.ts';
import { formatNumber } from '../../../../platform/language/format.ts';
import { useText } from '../../../../platform/language/i18n.ts';
import { useNavigation } from '../../../../platform/navigation/navigation.ts';
import { AskedViewer } from '../AskedViewer.tsx';
import { PictureItem } from './PictureItem.tsx';
import { useNewestPictures } from './use-newest-pictures.ts';
import './NewestPictures.css';

interface NewestPicturesProps {
  chatId: string;
  /** How many the chat has; null while that is not known. */
  count: number | null;
  /** The server counts something more, or less. */
  onRecount: () => void;
}

/** The newest pictures of a chat; a press shows one as large as the screen, among all of the chat. */
export function NewestPictures({ chatId, count, onRecount }: NewestPicturesProps) {
  const { pictures, counted } = useNewestPictures(chatId);
  useRecount(counted, onRecount);
  const { t, language } = useText();
  const navigation = useNavigation();
  const [viewed, setViewed] = useState<{ known: typeof pictures; begin: string } | null>(null);
  const close = () => setViewed(null);
  const onLead = (seq: number) => {
    close();
    navigation.open(addressOfMessage(chatId, seq));
  };
  const hidden = (count ?? 0) - pictures.length;
  const oldest = pictures[0];
  if (oldest === undefined) return null;
  return (
    <div className="newest-pictures">
      <ul aria-label={t('media.shelfMedia')}>
        {pictures.toReversed().map((picture) => (
          <PictureItem
            key={picture.key}
            file={picture}
            {...(picture === oldest &&
              hidden > 0 && { more: `+${formatNumber(hidden, language)}` })}
            onOpen={() => setViewed({ known: pictures, begin: picture.key })}
          />
        ))}
      </ul>
      {viewed !== null && (
        <AskedViewer {...{ ...viewed, chatId, onLead }} acting={null} onClose={close} />
      )}
    </div>
  );
}

/** Beside a conversation the details stay open while more is sent. */
function useRecount(counted: string, onRecount: () => void): void {
  const before = useRef(counted);
  const recount = useEffectEvent(onRecount);
  useEffect(() => {
    if (before.current !== counted) recount();
    before.current = counted;
  }, [counted]);
}
