import { readdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  animation,
  blackPng,
  colours,
  gifOfFrames,
  heicPhoto,
  noise,
  quarters,
  withClaimedSize,
  withStrayBytes,
  zip,
} from './picture-files.fixture.ts';
import { expectColour, usePictures } from './pictures.fixture.ts';

const { pictures, newPath, put, store, square } = usePictures();

const tooLarge = { name: 'PictureRefused', reason: 'too_large' };
const unreadable = { name: 'PictureRefused', reason: 'unreadable' };

test('[PI14] a photo of too many pixels is refused before it is decoded', async () => {
  const avif = await quarters(64, 64).avif({ effort: 0 }).toBuffer();
  for (const [source, pixels] of [
    [blackPng(50_000, 50_000, 100), '50000 × 50000'],
    [blackPng(16_000, 16_000), '16000 × 16000'],
    [blackPng(20_001, 1), '20001 × 1'],
    [withClaimedSize(avif, 6_000, 6_000), '6000 × 6000'],
    // It is to be turned.
    [withClaimedSize(heicPhoto, 9_000, 8_000), '8000 × 9000'],
  ] as const) {
    await expect(store(source)).rejects.toMatchObject({
      ...tooLarge,
      cause: `it has ${pixels} pixels`,
    });
    await expect(square(source, 100)).rejects.toMatchObject(tooLarge);
  }
});

test('[PI14] a photo of 100 megapixels is accepted', async () => {
  expect((await store(blackPng(10_000, 10_000))).facts).toMatchObject({ width: 2_560 });
});

test('[PI15] an animation of too many frames, pixels or bytes is refused', async () => {
  expect((await store(gifOfFrames(1_000))).facts).toMatchObject({ isAnimated: true });
  await expect(store(gifOfFrames(1_001))).rejects.toMatchObject(tooLarge);
  await expect(store(gifOfFrames(10_000))).rejects.toMatchObject(tooLarge);
  const padded = Buffer.concat([gifOfFrames(2), Buffer.alloc(20 * 2 ** 20)]);
  await expect(store(padded)).rejects.toMatchObject(tooLarge);
  const wide = gifOfFrames(500);
  // 1,000 × 1,000 pixels.
  wide.writeUInt16LE(1_000, 6);
  wide.writeUInt16LE(1_000, 8);
  await expect(store(wide)).rejects.toMatchObject(tooLarge);
});

test('[PI16] half a picture is refused, whatever it is', async () => {
  const photo = quarters(600, 400);
  for (const source of [
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().jpeg({ progressive: true }).toBuffer(),
    await photo.clone().png().toBuffer(),
    await photo.clone().webp().toBuffer(),
    await photo.clone().avif({ effort: 0 }).toBuffer(),
    heicPhoto,
    await animation('gif', 400, 300),
    await animation('webp', 400, 300),
  ]) {
    await store(source);
    const half = source.subarray(0, source.length / 2);
    await expect(store(half)).rejects.toMatchObject(unreadable);
  }
});

/** How files begin that libvips, or what is in it, knows. */
const signatures = [
  '',
  '\xFF\xD8\xFF\xE0\0\x10JFIF\0',
  '\xFF\xD8\xFF\xE1',
  '\x89PNG\r\n\x1A\n',
  '\x89PNG\r\n\x1A\n\0\0\0\rIHDR',
  'GIF87a',
  'GIF89a',
  'RIFF\xFF\x0F\0\0WEBPVP8 ',
  'RIFF\xFF\x0F\0\0WEBPVP8L',
  'RIFF\xFF\x0F\0\0WEBPVP8X',
  '\0\0\0\x1Cftypavif',
  '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  '\0\0\0\x18ftypmif1\0\0\0\0mif1heic',
  'II*\0',
  'MM\0*',
  '%PDF-1.7\n',
  'BM',
  '\xFF\x0A',
  '\0\0\0\x0CJXL \r\n\x87\n',
  '\0\0\0\x0CjP  \r\n\x87\n',
  'SIMPLE  =',
  'P6\n',
  '#?RADIANCE\n',
  'qoif',
  '8BPS',
  '\x76\x2F\x31\x01',
];

test('[PI16] random bytes are refused behind every signature, and a photo after them is converted', async () => {
  const sources = signatures.flatMap((signature, index) =>
    [1, 2, 3].map((seed) =>
      Buffer.concat([Buffer.from(signature, 'latin1'), noise(4_096, index * 10 + seed)]),
    ),
  );
  for (const source of [...sources, Buffer.alloc(0), Buffer.from('G'), Buffer.from('\0')]) {
    await expect(store(source)).rejects.toMatchObject({ name: 'PictureRefused' });
  }
  await store(await quarters(60, 40).jpeg().toBuffer());
});

test('[PI16] what decoders only warn of is accepted', async () => {
  const photo = withStrayBytes(await quarters(600, 400).jpeg().toBuffer());
  await expect(sharp(photo).toBuffer()).rejects.toThrow('extraneous bytes');
  const { full } = await store(photo);
  await expectColour(full, [0.25, 0.25], colours.red);
});

test('[PI17] what is no photo is not read, and nothing in it is fetched', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const secret = await put(await quarters(10, 10).png().toBuffer());
  const svg = `<?xml version="1.0"?>
    <!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
      <script>fetch("http://127.0.0.1:${port}/")</script>
      <image xlink:href="http://127.0.0.1:${port}/" width="10" height="10"/>
      <image xlink:href="file://${secret}" width="10" height="10"/>
      <text>&file;</text>
    </svg>`;
  const photo = quarters(60, 40);
  for (const source of [
    Buffer.from(svg),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    await photo.clone().tiff().toBuffer(),
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n<script>alert(1)</script>',
    ),
    zip('a.zip', zip('b.zip', Buffer.alloc(10_000))),
    Buffer.from('P6 1 1 255\n\0\0\0'),
  ]) {
    await expect(store(source)).rejects.toMatchObject(unreadable);
    await expect(square(source, 100)).rejects.toMatchObject(unreadable);
  }
  expect(requests).toBe(0);
  server.close();
});

test('[PI18] a refused picture leaves no file', async () => {
  const photo = await quarters(600, 400).jpeg().toBuffer();
  const source = await put(photo.subarray(0, photo.length / 2));
  const folder = dirname(source);
  const before = await readdir(folder);
  await expect(pictures.store(source, { full: newPath(), small: newPath() })).rejects.toMatchObject(
    unreadable,
  );
  await expect(pictures.square(source, newPath(), 100)).rejects.toMatchObject(unreadable);
  expect(await readdir(folder)).toEqual(before);
});

test('[PI19] a missing file or folder is no refusal', async () => {
  await expect(pictures.resize(newPath(), newPath(), 100)).rejects.toMatchObject({
    name: 'Error',
    code: 'ENOENT',
  });
  const source = await put(await quarters(600, 400).jpeg().toBuffer());
  const missing = join(newPath(), 'target');
  await expect(pictures.resize(source, missing, 100)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.runIf(process.platform === 'linux')(
  '[PI19] a full disk is reported with its code',
  async () => {
    const source = await put(await quarters(600, 400).jpeg().toBuffer());
    // A link, since a failed target is removed.
    const target = newPath();
    await symlink('/dev/full', target);
    await expect(pictures.resize(source, target, 100)).rejects.toMatchObject({
      name: 'Error',
      code: 'ENOSPC',
    });
  },
);
