import { expect, test } from 'vitest';
import { findType } from './find-type.ts';
import {
  animation,
  blackPng,
  gifOfFrames,
  noise,
  phonePhoto,
  quarters,
  zip,
} from './picture-files.fixture.ts';

const unknown = { mediaType: 'application/octet-stream', kind: 'document' };
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** As it is called: with a file's beginning only. */
const find = (file: Buffer) => findType(file.subarray(0, 4_096));

test('[PI1] photos are known by their content', async () => {
  const photo = quarters(600, 400);
  for (const [file, mediaType] of [
    [await phonePhoto(600, 400), 'image/jpeg'],
    [await photo.clone().png().toBuffer(), 'image/png'],
    [await photo.clone().webp().toBuffer(), 'image/webp'],
    [await photo.clone().avif({ effort: 0 }).toBuffer(), 'image/avif'],
    [await animation('webp', 40, 30), 'image/webp'],
    [gifOfFrames(10_000), 'image/gif'],
    [blackPng(50_000, 50_000, 1), 'image/png'],
    [latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/heic'],
  ] as const) {
    expect(await find(file)).toEqual({ mediaType, kind: 'photo' });
  }
});

test('[PI1] videos, sounds and documents are known by their content', async () => {
  for (const [file, mediaType, kind] of [
    [latin1('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'video/mp4', 'video'],
    [latin1('\0\0\0\x14ftypqt  \0\0\0\0qt  '), 'video/quicktime', 'video'],
    [latin1('\0\0\0\x14ftypM4V \0\0\0\0M4V '), 'video/mp4', 'video'],
    [latin1('\0\0\0\x14ftypM4A \0\0\0\0M4A '), 'audio/mp4', 'audio'],
    [latin1('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'), 'audio/wav', 'audio'],
    [latin1('ID3\x04\0\0\0\0\0\0\xFF\xFB\x90\0'), 'audio/mpeg', 'audio'],
    [latin1(`OggS\0\x02${'\0'.repeat(22)}OpusHead\x01\x01`), 'audio/ogg', 'audio'],
    [latin1('%PDF-1.7\n1 0 obj'), 'application/pdf', 'document'],
    [await quarters(60, 40).tiff().toBuffer(), 'image/tiff', 'document'],
  ] as const) {
    expect(await find(file)).toEqual({ mediaType, kind });
  }
});

test('[PI1] a file with two natures is what its beginning says', async () => {
  const script = latin1('=1;/*');
  const gif = gifOfFrames(1);
  for (const [file, mediaType, kind] of [
    [Buffer.concat([gif, script]), 'image/gif', 'photo'],
    [Buffer.concat([await phonePhoto(60, 40), zip('a.html', script)]), 'image/jpeg', 'photo'],
    [latin1('%PDF-1.4\n<html><script>alert(1)</script></html>'), 'application/pdf', 'document'],
    [Buffer.concat([latin1('<script>/*'), gif]), unknown.mediaType, 'document'],
  ] as const) {
    expect(await find(file)).toEqual({ mediaType, kind });
  }
});

test.each([
  '<!doctype html><html><script>alert(1)</script></html>',
  '\xEF\xBB\xBF \n <HTML>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
  '<!-- a comment --><body onload="alert(1)">',
])('[PI2] markup is shown by no browser: %s', async (text) => {
  expect(await find(latin1(text))).toEqual(unknown);
});

test.each(['Hello', 'a', 'name;hours\nNina;8\n', 'Часы\t8\r\n', '\xEF\xBB\xBFMoin', '"><script>'])(
  '[PI2] other text is plain text: %j',
  async (text) => {
    expect(await find(Buffer.from(text))).toEqual({ mediaType: 'text/plain', kind: 'document' });
  },
);

test('[PI2] text in an older encoding is plain text', async () => {
  // "Часы" in Windows-1251.
  const text = Buffer.from([0xd7, 0xe0, 0xf1, 0xfb, 0x3b, 0x38]);
  expect(await find(text)).toMatchObject({ mediaType: 'text/plain' });
});

test('[PI2] nothing, a byte and noise are documents', async () => {
  for (const file of [Buffer.alloc(0), Buffer.from([0]), noise(100, 1), noise(4_096, 1)]) {
    expect(await find(file)).toEqual(unknown);
  }
});

test('[PI2] what a browser would offer to install is no type of its own', async () => {
  expect(await find(latin1('Cr24\x03\0\0\0'))).toEqual(unknown);
});

test('[PI3] the content of a ZIP is not unpacked', async () => {
  const nested = zip('a.zip', zip('b.zip', Buffer.alloc(1_000)));
  expect(await find(nested)).toEqual({ mediaType: 'application/zip', kind: 'document' });
  const sheet = zip('mimetype', latin1('application/vnd.oasis.opendocument.spreadsheet'));
  expect(await find(sheet)).toEqual({
    mediaType: 'application/vnd.oasis.opendocument.spreadsheet',
    kind: 'document',
  });
});

test('[PI3] a ZIP that claims to be a page is none', async () => {
  expect(await find(zip('mimetype', latin1('text/html')))).toMatchObject({ kind: 'document' });
  expect((await find(zip('mimetype', latin1('text/html')))).mediaType).not.toBe('text/html');
});

const webm = (tracks: string) =>
  latin1(
    `\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82\x84webm\x42\x87\x81\x04\x42\x85\x81\x02${tracks}`,
  );

function box(name: string, content: Buffer): Buffer {
  const header = latin1(`\0\0\0\0${name}`);
  header.writeUInt32BE(8 + content.length);
  return Buffer.concat([header, content]);
}

function mp4(...handlers: readonly string[]): Buffer {
  const tracks = handlers.map((handler) =>
    box('trak', box('mdia', box('hdlr', latin1(`${'\0'.repeat(8)}${handler}${'\0'.repeat(13)}`)))),
  );
  return Buffer.concat([
    box('ftyp', latin1('iso5\0\0\0\0iso5mp42')),
    box('moov', Buffer.concat(tracks)),
  ]);
}

test.each([
  [webm('A_OPUS'), 'audio/webm'],
  [webm('V_VP8 A_OPUS'), 'video/webm'],
  [webm('V_VP9'), 'video/webm'],
  [webm(''), 'video/webm'],
  [mp4('soun'), 'audio/mp4'],
  [mp4('vide', 'soun'), 'video/mp4'],
  [mp4('soun', 'vide'), 'video/mp4'],
  [mp4('soun').subarray(0, -1), 'video/mp4'],
  [mp4(), 'video/mp4'],
])('[PI4] what is only heard is a sound (%#)', async (file, mediaType) => {
  expect(await find(file)).toEqual({ mediaType, kind: mediaType.slice(0, 5) });
});
