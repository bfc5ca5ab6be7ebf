import { expect, test } from 'vitest';
import { variantFor } from './album-variant.ts';

const cell = { width: 146, height: 108 };

test('[SC261] a place takes the small form of a picture where that fills it', () => {
  expect(variantFor(cell, { width: 4_000, height: 3_000 }, 2)).toBe('small');
  expect(variantFor(cell, { width: null, height: null }, 3)).toBe('small');
  expect(variantFor({ width: 296, height: 220 }, { width: 4_000, height: 3_000 }, 2)).toBe(
    'medium',
  );
});

test.for([
  ['very high', { width: 400, height: 4_000 }],
  ['very wide', { width: 4_000, height: 400 }],
] as const)('[SC261] one that is %s, whose small form is a strip, is not blurred', ([, size]) => {
  expect(variantFor(cell, size, 1)).toBe('medium');
});
