import { expect, test } from 'vitest';
import { isPhone } from './users.ts';

test.each(['', '112', '+49 30 90182-0', '(030) 90 18 20', '8 (495) 123-45-67', '030/9018'])(
  '[AC47] %j can be dialled, or is empty',
  (text) => expect(isPhone(text)).toBe(true),
);

test.each(['call me', '+', '12a', '+49 30 90182 ext. 4', 'tel:112', '1'])(
  '[AC47] %j is not a phone number',
  (text) => expect(isPhone(text)).toBe(false),
);
