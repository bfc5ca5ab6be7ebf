import type { Text } from '../../../platform/language/i18n.ts';

/** How many people are selected for a group: "Nobody selected", "3 people selected". */
export function wordSelection(count: number, { t }: Pick<Text, 't'>): string {
  return count === 0 ? t('chats.nobodyChosen') : t('chats.chosen', { count });
}
