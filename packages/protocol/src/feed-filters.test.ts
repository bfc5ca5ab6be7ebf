import { expect, test } from 'vitest';
import { kindsOfFilter, offeredFilters } from './feed-filters.ts';
import { notificationKindNames, notificationKinds } from './notification-kinds.ts';

test('[FD7] mentions are by name or of everyone; unread notifications may be of any kind', () => {
  expect(kindsOfFilter('mentions')).toEqual(['mention', 'all']);
  expect(kindsOfFilter('all')).toEqual(notificationKindNames);
  expect(kindsOfFilter('unread')).toEqual(notificationKindNames);
});

test('[FD7] the registry of kinds decides which notifications are urgent', () => {
  expect(kindsOfFilter('urgent')).toEqual([]);
  const direct = { ...notificationKinds.direct, isUrgent: true };
  expect(kindsOfFilter('urgent', { ...notificationKinds, direct })).toEqual(['direct']);
});

test('[FD23] the filter for urgent notifications is offered as soon as one kind is urgent', () => {
  expect(offeredFilters()).toEqual(['all', 'unread', 'mentions']);
  const direct = { ...notificationKinds.direct, isUrgent: true };
  const kinds = { ...notificationKinds, direct };
  expect(offeredFilters(kinds)).toEqual(['all', 'unread', 'mentions', 'urgent']);
});
