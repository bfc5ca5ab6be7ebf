import {
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
  type NotificationKindRules,
} from './notification-kinds.ts';

/** The filters of the feed. */
export const feedFilters = ['all', 'unread', 'mentions', 'urgent'] as const;
export type FeedFilter = (typeof feedFilters)[number];

type Kinds = Record<NotificationKind, Pick<NotificationKindRules, 'isUrgent'>>;

/** A mention by name, or of everyone. */
export function isMention(kind: string): boolean {
  return kind === 'mention' || kind === 'all';
}

/** The kinds that a filter shows. */
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

/** The filters to offer: a filter that no kind can match would suggest that nothing has arrived. */
export function offeredFilters(kinds: Kinds = notificationKinds): readonly FeedFilter[] {
  return feedFilters.filter((filter) => kindsOfFilter(filter, kinds).length > 0);
}
