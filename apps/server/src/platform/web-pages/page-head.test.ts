import { expect, test } from 'vitest';
import { readHead } from './page-head.ts';

const html = 'text/html; charset=utf-8';

function read(page: string, contentType = html) {
  return readHead(Buffer.from(page), contentType);
}

test('[LP2] a page says its title, site and description, first of all for previews', () => {
  const page = `<!doctype html><head><title>Other</title>
    <meta property="og:title" content="Evac chair &amp; stairs"><meta property=og:site_name content='Northbank'>
    <meta name="Description" content="Four steps"><meta property="og:description" content="In four&#32;steps">`;
  expect(read(page)).toEqual({
    title: 'Evac chair & stairs',
    siteName: 'Northbank',
    description: 'In four steps',
    picture: '',
  });
});

test('[LP2] a page without these is read by its title and description', () => {
  const page =
    '<title> Evac\n chair </title><meta name=description content=Four><meta name=og:title content=" ">';
  expect(read(page)).toMatchObject({ title: 'Evac chair', siteName: '', description: 'Four' });
  expect(read('<p>Nothing</p>').title).toBe('');
});

test('[LP2] what comes after the head is not read, nor the titles of drawings in it', () => {
  const late = '<body><svg><title>Icon</title></svg><meta property=og:title content=Late>';
  expect(read(`<head></head>${late}`).title).toBe('');
  expect(read(late).title).toBe('');
  expect(read(`<title>One</title><title>Two</title>`).title).toBe('One');
});

test('[LP2] texts are shortened, on one line, without markup and hidden characters', () => {
  const { title } = read(`<title>a\u202Eb\u0007 \u200B<b>c</b>\n👩\u200D⚕️</title>`);
  expect(title).toBe('ab <b>c</b> 👩\u200D⚕️');
  const long = read(`<title>${'😀'.repeat(300)}</title>`).title;
  expect(Array.from(long)).toHaveLength(200);
  expect(long.endsWith('😀…')).toBe(true);
});

test('[LP3] a page is read in its charset: of the header, of the page, or UTF-8', () => {
  const windows = Buffer.from([0xc1, 0xee, 0xeb, 0xfc, 0xed, 0xe8, 0xf6, 0xe0]);
  const page = Buffer.concat([Buffer.from('<title>'), windows, Buffer.from('</title>')]);
  expect(readHead(page, 'text/html; charset="windows-1251"').title).toBe('Больница');
  for (const meta of [
    '<meta charset=windows-1251>',
    `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">`,
  ]) {
    expect(readHead(Buffer.concat([Buffer.from(meta), page]), 'text/html').title).toBe('Больница');
  }
  expect(read('<title>Больница</title>', 'text/html').title).toBe('Больница');
  expect(read('<title>Больница</title>', 'text/html; charset=no-such').title).toBe('Больница');
});

test('[LP5] a page of nothing but open elements is read no further than its head', () => {
  const open = '<i>'.repeat(150_000) + '</b>'.repeat(100_000);
  expect(read(`<title>Evac chair</title>${open}`)).toMatchObject({ title: 'Evac chair' });
  const heads = '<head>'.repeat(100_000) + '</html>'.repeat(50_000);
  expect(read(`<title>Evac chair</title>${heads}`)).toMatchObject({ title: 'Evac chair' });
});

test('[LP30] the picture of a page is the first that is meant for previews', () => {
  const og = '<meta property="og:image" content=" /a.png ">';
  expect(read(`<meta name="twitter:image" content="/t.png">${og}`).picture).toBe('/a.png');
  expect(read('<meta name="twitter:image" content="/t.png">').picture).toBe('/t.png');
  expect(read(`${og}<meta property="og:image:secure_url" content="https://b.org/b">`).picture).toBe(
    'https://b.org/b',
  );
  expect(read('<title>None</title>').picture).toBe('');
  expect(read(`<meta property="og:image" content="/${'a'.repeat(3_000)}">`).picture).toBe('');
});
