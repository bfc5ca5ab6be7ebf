import { expect, test } from 'vitest';
import { kindsOfFilter, offeredFilters } from './feed-filters.ts';
import { notificationKindNames, notificationKinds } from './notification-kinds.ts';

test('[FD7] a mention is one by name or with everyone; what is unread may be of any kind', () => {
  expect(kindsOfFilter('mentions')).toEqual(['mention', 'all']);
  expect(kindsOfFilter('all')).toEqual(notificationKindNames);
  expect(kindsOfFilter('unread')).toEqual(notificationKindNames);
});

test('[FD7] what is urgent is said by the registry of kinds, of any kind', () => {
  expect(kindsOfFilter('urgent')).toEqual([]);
  const direct = { ...notificationKinds.direct, isUrgent: true };
  expect(kindsOfFilter('urgent', { ...notificationKinds, direct })).toEqual(['direct']);
});

test('[FD23] the filter for what is urgent is offered from the first kind on that is', () => {
  expect(offeredFilters()).toEqual(['all', 'unread', 'mentions']);
  const direct = { ...notificationKinds.direct, isUrgent: true };
  const kinds = { ...notificationKinds, direct };
  expect(offeredFilters(kinds)).toEqual(['all', 'unread', 'mentions', 'urgent']);
});
