import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
  type NotificationKindRules,
} from './notification-kinds.ts';

/** What of the feed a person looks at. */
export const feedFilters = ['all', 'unread', 'mentions', 'urgent'] as const;
export type FeedFilter = (typeof feedFilters)[number];

type Kinds = Record<NotificationKind, Pick<NotificationKindRules, 'isUrgent'>>;

/** By name, or with everyone. */
export function isMention(kind: NotificationKind): boolean {
  return kind === 'mention' || kind === 'all';
}

/** Of which kinds a filter shows something. */
export function kindsOfFilter(
  filter: FeedFilter,
  kinds: Kinds = notificationKinds,
): readonly NotificationKind[] {
  switch (filter) {
    case 'all':
    case 'unread':
      return notificationKindNames;
    case 'mentions':
      return notificationKindNames.filter(isMention);
    case 'urgent':
      return notificationKindNames.filter((kind) => kinds[kind].isUrgent);
  }
}

/** The filters to offer: of one that nothing can ever come through, people would think that nothing has come. */
export function offeredFilters(kinds: Kinds = notificationKinds): readonly FeedFilter[] {
  return feedFilters.filter((filter) => kindsOfFilter(filter, kinds).length > 0);
}
