import { expect, test } from 'vitest';
import { textsIn } from './texts-in-tests.ts';

test('[LG3] numbers in a text are written as the language writes them', async () => {
  const [en, ru] = [await textsIn('en'), await textsIn('ru')];
  expect(en.t('menu.unreadNotifications', { count: 12_345 })).toBe('12,345 new notifications');
  expect(ru.t('menu.unreadNotifications', { count: 12_345 })).toBe('12\u00A0345 новых уведомлений');
});
