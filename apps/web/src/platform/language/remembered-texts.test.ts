import { expect, test } from 'vitest';
import { rememberTexts } from './remembered-texts.ts';
import { textsIn } from './texts-in-tests.ts';

test.each(['en', 'ru'] as const)(
  '[SC80] remembered texts say the same, in %s',
  async (language) => {
    const { t } = await textsIn(language);
    const remembered = rememberTexts(t);
    const words = [
      { author: 'Nina', clock: '09:00' },
      { clock: '$t(app.name) {{author}}', author: '\uE000 {{clock}}' },
    ];
    for (const values of [...words, ...words]) {
      expect(remembered('message.actions', values)).toBe(t('message.actions', values));
    }
    expect(remembered('message.you')).toBe(t('message.you'));
    for (const count of [1, 2, 5, 1_000]) {
      expect(remembered('message.newCount', { count })).toBe(t('message.newCount', { count }));
    }
  },
);

test('[SC80] a text is looked up once for all its values', async () => {
  const { t } = await textsIn('en');
  let asked = 0;
  const counting = new Proxy(t, {
    apply(target, self: unknown, parameters: unknown[]): unknown {
      asked += 1;
      return Reflect.apply(target, self, parameters);
    },
  });
  const remembered = rememberTexts(counting);
  for (const clock of ['09:00', '09:01', '09:02']) {
    remembered('message.actions', { author: 'Nina', clock });
  }
  expect(asked).toBe(1);
});
