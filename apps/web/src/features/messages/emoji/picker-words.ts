import type { I18n } from 'emoji-picker-element/shared.js';
import type { Text } from '../../../platform/language/i18n.ts';

/** The picker's own texts. */
export function pickerWords(t: Text['t']): I18n {
  return {
    categoriesLabel: t('emoji.categories'),
    emojiUnsupportedMessage: t('emoji.unsupported'),
    favoritesLabel: t('emoji.usual'),
    loadingMessage: t('emoji.loading'),
    networkErrorMessage: t('emoji.failed'),
    regionLabel: t('emoji.picker'),
    searchDescription: t('emoji.searchHint'),
    searchLabel: t('emoji.search'),
    searchResultsLabel: t('emoji.results'),
    skinToneDescription: t('emoji.toneHint'),
    // The picker fills the gap.
    skinToneLabel: t('emoji.tone', { tone: '{skinTone}' }),
    skinTonesLabel: t('emoji.tones'),
    skinTones: toneNames(t),
    categories: {
      custom: '',
      'smileys-emotion': t('emoji.smileys'),
      'people-body': t('emoji.people'),
      'animals-nature': t('emoji.nature'),
      'food-drink': t('emoji.food'),
      'travel-places': t('emoji.travel'),
      activities: t('emoji.activities'),
      objects: t('emoji.objects'),
      symbols: t('emoji.symbols'),
      flags: t('emoji.flags'),
    },
  };
}

/** From the yellow one to dark. */
export function toneNames(t: Text['t']): string[] {
  return [
    t('emoji.toneDefault'),
    t('emoji.toneLight'),
    t('emoji.toneMediumLight'),
    t('emoji.toneMedium'),
    t('emoji.toneMediumDark'),
    t('emoji.toneDark'),
  ];
}
