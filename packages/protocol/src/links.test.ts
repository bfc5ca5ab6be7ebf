import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPreviewedLink, findWebLinks, splitAtLinks } from './links.ts';

function linksIn(text: string): string[] {
  return splitAtLinks(text)
    .map(({ href }) => href)
    .filter((href) => href !== null);
}

describe('splitAtLinks', () => {
  test('[SC1] addresses, mail addresses and phone numbers become links', () => {
    expect(linksIn('See https://example.com/a?b=1#c and www.example.org')).toEqual([
      'https://example.com/a?b=1#c',
      'https://www.example.org',
    ]);
    expect(linksIn('Write to anna.k+ward@example.co.uk or mailto:bob@example.com')).toEqual([
      'mailto:anna.k+ward@example.co.uk',
      'mailto:bob@example.com',
    ]);
    expect(linksIn('Call +44 20 7946 0958, 07700 900123, 8 (916) 123-45-67, tel:112')).toEqual([
      'tel:+442079460958',
      'tel:07700900123',
      'tel:89161234567',
      'tel:112',
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'ftp://example.com',
    'https://',
    'http://[',
  ])('[SC1] %s stays plain text', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  test.each([
    'At 20:45, temp 37.1, room 12',
    'Born 01-12-1946 2030',
    '2026-11-18 20:45',
    '08.11.2026',
    'Batch 1234567890123',
    '80 000 000 people',
    'order A07700900123',
    'id 0770090012345678901',
  ])('[SC1] the figures in "%s" are no phone number', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  test('[SC1] punctuation around an address is not part of it', () => {
    expect(
      linksIn('(https://example.com/a_(b)), https://example.com/x. «https://example.com/y»!'),
    ).toEqual(['https://example.com/a_(b)', 'https://example.com/x', 'https://example.com/y']);
  });

  test('[SC1] right-to-left text and emoji around links are kept', () => {
    const text = '👩‍⚕️ انظر https://example.com/ملف 👍🏽';
    expect(
      splitAtLinks(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
    expect(linksIn(text)).toEqual(['https://example.com/ملف']);
  });

  test('[SC1] the parts of any text, joined, are the text, and links have safe schemes only', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'https://',
        'www.',
        'a@b.c',
        'mailto:',
        'tel:',
        '+44 20 7946 0958',
        ' ',
        '.',
        ')',
        '\u202E',
      ),
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('');
        const tokens = splitAtLinks(text);
        expect(tokens.map((token) => token.text).join('')).toBe(text);
        const hrefs = tokens.map(({ href }) => href).filter((href) => href !== null);
        expect(hrefs.filter((href) => !/^(https?|mailto|tel):/i.test(href))).toEqual([]);
      }),
    );
  });

  test('[SC1] a text without any sign of a link has no links', () => {
    const signs = fc.constantFrom(
      'http',
      'HTTPS',
      '://',
      '/',
      'www',
      '.',
      'x.org',
      'tel',
      ':',
      '+',
      ' ',
      'а',
      'a',
    );
    const numbers = fc
      .tuple(
        fc.constantFrom('0', '8', '+7', '916'),
        fc.array(fc.constantFrom('1', ' 2', '-3', '\u00A04', ') 5', '  (6'), { maxLength: 16 }),
      )
      .map(([first, others]) => first + others.join(''));
    const pieces = fc.oneof(signs, numbers);
    // A lone `@`, which makes no link but triggers the full scan.
    const lookedAt = (text: string): string[] => linksIn(`${text} @`);
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
        const text = parts.join('');
        expect(linksIn(text)).toEqual(lookedAt(text));
      }),
      { numRuns: 5_000 },
    );
  });

  test('[SC1] the longest message made of link signs is splitAtLinksd fast', () => {
    for (const sign of ['www.', 'a@', '+1 ', '0-', 'a.', '(', 'https://(', '1']) {
      const text = sign.repeat(8_000 / sign.length);
      const startedAt = performance.now();
      splitAtLinks(text);
      expect(performance.now() - startedAt).toBeLessThan(500);
    }
  });
});

test('[LP1] the link to preview is not one in code', () => {
  const text = 'curl https://a.example/token, then see https://b.example/';
  const code = { type: 'code', start: 0, length: 'curl https://a.example/token'.length };
  expect(findPreviewedLink(text, [code])).toBe('https://b.example/');
  expect(findPreviewedLink(text)).toBe('https://a.example/token');
});

test('[FI80] of a text the links to the web are listed, each once, and none in code', () => {
  const text = 'www.a.org, https://b.org/x, www.a.org, office@b.org, +44 20 7946 0958, www.c.org';
  expect(findWebLinks(text)).toEqual(['https://www.a.org', 'https://b.org/x', 'https://www.c.org']);
  const code = {
    type: 'code',
    start: text.indexOf('https'),
    length: 'https://b.org/x'.length,
  } as const;
  expect(findWebLinks(text, [code])).toEqual(['https://www.a.org', 'https://www.c.org']);
  expect(findWebLinks('No link')).toEqual([]);
});
