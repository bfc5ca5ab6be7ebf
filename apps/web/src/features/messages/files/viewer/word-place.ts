import { formatNumber } from '../../../../platform/language/format.ts';
import type { Text } from '../../../../platform/language/i18n.ts';
import type { Picture } from '../files-look.ts';

interface PlaceInChat {
  /** Which one of all it is; null while that is not known. */
  number: number | null;
  count: number;
}

/** "Photo 12 of 38". */
export function wordPlace(
  { kind }: Picture,
  { number, count }: PlaceInChat,
  { t, language }: Text,
): string {
  const isPhoto = kind === 'photo';
  if (number === null) return t(isPhoto ? 'files.photo' : 'files.video');
  return t(isPhoto ? 'media.photoOf' : 'media.videoOf', {
    index: formatNumber(number, language),
    count: formatNumber(count, language),
  });
}
