import type { FeedEntry } from '@tend/client';
import type { Text } from '../../platform/i18n.ts';
import { fillPhrase, nameSigns, type Phrase } from '../../ui/phrase.ts';

type FeedType = FeedEntry['type'];

const sentences = {
  direct: 'feed.direct',
  mention: 'feed.mention',
  all: 'feed.all',
  keyword: 'feed.keyword',
  added: 'feed.added',
  group: 'feed.group',
} as const satisfies Record<FeedType, string>;

/** Who did what that concerns the reader: "Grace Adeyemi mentioned you". */
export function wordFeedEntry(type: FeedType, name: string, { t }: Pick<Text, 't'>): Phrase {
  return fillPhrase(t(sentences[type], { name: nameSigns.name }), { name });
}
