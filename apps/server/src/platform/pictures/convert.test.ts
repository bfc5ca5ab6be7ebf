import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { expect, test } from 'vitest';
import {
  animation,
  blackPng,
  colours,
  gifOfFrames,
  heicPhoto,
  noise,
  phonePhoto,
  quarters,
  withGifMetadata,
  withWebpMetadata,
  zip,
} from './picture-files.fixture.ts';
import { colourAt, distanceAt, expectColour, usePictures } from './pictures.fixture.ts';

const { store, resize, square, shrink } = usePictures();

/** The segments of a JPEG up to its pixels, or the chunks of a WebP; each of an animation's frames once. */
function partsOf(picture: Buffer): Set<string> {
  const parts = new Set<string>();
  if (picture.readUInt16BE(0) === 0xffd8) {
    for (let at = 2; !parts.has('da'); at += 2 + picture.readUInt16BE(at + 2)) {
      parts.add(picture.toString('hex', at + 1, at + 2));
    }
    return parts;
  }
  for (let at = 12; at < picture.length;) {
    parts.add(picture.toString('latin1', at, at + 4));
    const length = picture.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return parts;
}

/** JFIF's header, tables, the frame and the scan; no APP1 (EXIF, XMP), APP2 (ICC), APP13 or comment. */
const partsOfJpeg = ['e0', 'db', 'c0', 'c4', 'da'];
const partsOfWebp = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'];
const secrets = /secret|nina|exif|gps|xmp|icc_profile|photoshop|adobe/i;

function expectNoMetadata(picture: Buffer): void {
  expect(picture.toString('latin1').match(secrets)).toBeNull();
  if (picture.toString('latin1', 0, 3) === 'GIF') return;
  expect([...partsOfJpeg, ...partsOfWebp]).toEqual(expect.arrayContaining([...partsOf(picture)]));
}

test('[PI5] a photo is stored upright, with a small variant, and described', async () => {
  const { facts, full, small } = await store(await phonePhoto(3_000, 2_000));
  expect(facts).toEqual({
    width: 1_707,
    height: 2_560,
    thumbHash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
    isAnimated: false,
    mediaType: 'image/jpeg',
    sizeBytes: full.length,
  });
  expect(await sharp(full).metadata()).toMatchObject({
    width: 1_707,
    height: 2_560,
    format: 'jpeg',
  });
  expect(await sharp(small).metadata()).toMatchObject({ width: 213, height: 320, format: 'webp' });
  // Turned by a quarter to the right.
  for (const picture of [full, small]) {
    await expectColour(picture, [0.25, 0.25], colours.blue);
    await expectColour(picture, [0.75, 0.25], colours.red);
    await expectColour(picture, [0.25, 0.75], colours.white);
    await expectColour(picture, [0.75, 0.75], colours.green);
  }
});

test('[PI5] a photo smaller than the variants keeps its size', async () => {
  const { facts, small } = await store(await quarters(200, 100).png().toBuffer());
  expect(facts).toMatchObject({ width: 200, height: 100 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 200, height: 100 });
});

test('[PI6] nothing written says where, when or by whom a photo was taken', async () => {
  const photo = await phonePhoto(1_500, 1_000);
  // Otherwise this test would find nothing.
  expect([...partsOf(photo)]).toEqual(expect.arrayContaining(['e1', 'e2', 'fe']));
  expect(photo.toString('latin1')).toMatch(/GPS|Nina Secret/);
  const tagged = sharp(photo).keepMetadata();
  for (const source of [
    photo,
    await tagged.png().toBuffer(),
    await tagged.webp().toBuffer(),
    await tagged.avif({ effort: 0 }).toBuffer(),
    await tagged.ensureAlpha(0.5).png().toBuffer(),
    withGifMetadata(await animation('gif', 40, 30)),
    withWebpMetadata(await animation('webp', 40, 30)),
  ]) {
    expect(source.toString('latin1')).toMatch(secrets);
    const { path, full, small } = await store(source);
    const { cut } = await square(source, 100);
    for (const picture of [full, small, cut, await resize(path, 1_080)]) expectNoMetadata(picture);
  }
});

test('[PI6] bytes behind a photo’s end are not stored', async () => {
  const script = Buffer.from('*/=1;alert("secret")//');
  const photo = await quarters(300, 200).jpeg().toBuffer();
  for (const source of [
    Buffer.concat([photo, zip('secret.txt', Buffer.from('A secret'))]),
    Buffer.concat([gifOfFrames(1), script]),
    Buffer.concat([gifOfFrames(2), script]),
    Buffer.concat([
      await quarters(300, 200).png().toBuffer(),
      Buffer.from('<script>secret</script>'),
    ]),
  ]) {
    const { full, small } = await store(source);
    for (const picture of [full, small]) expect(picture.toString('latin1')).not.toMatch(/secret/);
  }
});

test('[PI7] colours of larger spaces, of printers and of 16 bits are converted', async () => {
  const photo = quarters(600, 400);
  const p3 = await photo.clone().withIccProfile('p3').png().toBuffer();
  // The same colours have other numbers there.
  const numbers = await sharp(p3, { ignoreIcc: true }).png().toBuffer();
  expect(await distanceAt(numbers, [0.25, 0.25], colours.red)).toBeGreaterThan(10);
  const deep = await photo.clone().toColourspace('rgb16').png().toBuffer();
  expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
  for (const source of [p3, deep]) {
    const { full, small } = await store(source);
    for (const picture of [full, small]) {
      await expectColour(picture, [0.25, 0.25], colours.red);
      await expectColour(picture, [0.75, 0.25], colours.green);
      await expectColour(picture, [0.25, 0.75], colours.blue);
      await expectColour(picture, [0.75, 0.75], colours.white);
    }
  }
});

test('[PI7] a photo in the colours of a printer keeps them', async () => {
  // Ink has no brighter ones.
  const skin = { r: 160, g: 120, b: 100 };
  const create = { width: 300, height: 200, channels: 3, background: skin } as const;
  const cmyk = sharp({ create }).toColourspace('cmyk').withIccProfile('cmyk');
  const source = await cmyk.jpeg({ quality: 95 }).toBuffer();
  expect(await sharp(source).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
  const { full, small } = await store(source);
  for (const picture of [full, small]) {
    expect(await distanceAt(picture, [0.5, 0.5], skin)).toBeLessThan(20);
  }
});

test('[PI8] a transparent picture stays transparent, and others become JPEG', async () => {
  const clear = sharp({
    create: { width: 400, height: 300, channels: 4, background: { ...colours.red, alpha: 0 } },
  }).composite([
    {
      input: { create: { width: 200, height: 300, channels: 4, background: colours.blue } },
      left: 0,
      top: 0,
    },
  ]);
  for (const source of [
    await clear.clone().png().toBuffer(),
    await clear.clone().webp().toBuffer(),
  ]) {
    const { facts, full, small } = await store(source);
    expect(facts.mediaType).toBe('image/webp');
    for (const picture of [full, small]) {
      expect(await colourAt(picture, 0.9, 0.5)).toMatchObject({ alpha: 0 });
      expect(await colourAt(picture, 0.1, 0.5)).toMatchObject({ alpha: 255 });
    }
    expect(thumbHashToAverageRGBA(Buffer.from(facts.thumbHash, 'base64')).a).toBeLessThan(0.9);
  }
  const { facts } = await store(await quarters(400, 300).webp().toBuffer());
  expect(facts.mediaType).toBe('image/jpeg');
  expect(thumbHashToAverageRGBA(Buffer.from(facts.thumbHash, 'base64')).a).toBe(1);
});

test.each(['gif', 'webp'] as const)('[PI9] an animated %s keeps its frames', async (format) => {
  const source = withMetadata(format, await animation(format, 400, 300));
  const { facts, path, full, small } = await store(source);
  expect(facts).toMatchObject({
    isAnimated: true,
    width: 400,
    height: 300,
    mediaType: `image/${format}`,
    sizeBytes: full.length,
  });
  const shown = await sharp(full, { animated: true }).metadata();
  expect(shown).toMatchObject({ format, pages: 3, loop: 0, delay: [100, 100, 100] });
  const pixels = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer();
  expect((await pixels(full)).equals(await pixels(source))).toBe(true);
  for (const picture of [small, await resize(path, 1_080)]) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp' });
    await expectColour(picture, [0.5, 0.5], colours.red);
  }
});

function withMetadata(format: 'gif' | 'webp', picture: Buffer): Buffer {
  return format === 'gif' ? withGifMetadata(picture) : withWebpMetadata(picture);
}

test('[PI9] an animation whose metadata says that it is to be turned has the size of its file', async () => {
  const webp = await animation('webp', 400, 300);
  const turned = await sharp(webp, { animated: true }).withMetadata({ orientation: 6 }).toBuffer();
  expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, pages: 3 });
  const { facts, small } = await store(turned);
  expect(facts).toMatchObject({ width: 400, height: 300 });
  expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 240 });
});

test('[PI9] a GIF without its last byte, as some programs write it, is complete', async () => {
  const source = await animation('gif', 40, 30);
  const { full } = await store(source.subarray(0, -1));
  expect(full.equals(source)).toBe(true);
});

test('[PI10] variants keep the photo’s shape and are no larger than asked for', async () => {
  const { path } = await store(await quarters(3_000, 2_000).jpeg().toBuffer());
  for (const [side, height] of [
    [1_080, 720],
    [320, 213],
  ] as const) {
    const variant = await resize(path, side);
    expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width: side, height });
    await expectColour(variant, [0.25, 0.25], colours.red);
  }
  const { path: tiny } = await store(await quarters(100, 60).jpeg().toBuffer());
  expect(await sharp(await resize(tiny, 320)).metadata()).toMatchObject({ width: 100, height: 60 });
});

test('[LP31] the picture of a preview is made small and still, and keeps nothing of what it says besides', async () => {
  const { facts, small } = await shrink(await phonePhoto(1_200, 800), 320);
  expect(facts).toEqual({
    width: 213,
    height: 320,
    thumbHash: expect.any(String),
    isAnimated: false,
    mediaType: 'image/webp',
    sizeBytes: small.length,
  });
  expectNoMetadata(small);
  const moving = await shrink(gifOfFrames(3), 320);
  expect(moving.facts).toMatchObject({ isAnimated: false, mediaType: 'image/webp' });
});

test.each([
  ['a bomb', blackPng(50_000, 50_000, 100)],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', Buffer.from('<!doctype html><title>No</title>')],
  ['an archive', zip('a.png', Buffer.from('a'))],
])('[LP32] %s is no picture of a preview', async (_name, content) => {
  await expect(shrink(content, 320)).rejects.toMatchObject({ name: 'PictureRefused' });
});

test('[PI11] a square is cut from the middle of the upright photo', async () => {
  const { facts, cut } = await square(await phonePhoto(1_200, 800), 512);
  expect(facts).toMatchObject({ width: 512, height: 512, mediaType: 'image/webp' });
  expect(facts.sizeBytes).toBe(cut.length);
  expect(await sharp(cut).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
  await expectColour(cut, [0.25, 0.25], colours.blue);
  await expectColour(cut, [0.75, 0.75], colours.green);
  const small = await square(await quarters(200, 120).png().toBuffer(), 512);
  expect(small.facts).toMatchObject({ width: 120, height: 120 });
});

test.each([
  [1, 1],
  [20_000, 1],
  [1, 20_000],
])('[PI12] %i × %i pixels are a picture', async (width, height) => {
  const { facts } = await store(blackPng(width, height));
  expect(facts).toMatchObject({ width: Math.min(width, 2_560), height: Math.min(height, 2_560) });
  expect(facts.thumbHash).not.toBe('');
});

test('[PI13] an HEIC photo is stored upright, in its colours and without metadata', async () => {
  expect(heicPhoto.toString('latin1')).toMatch(secrets);
  const { facts, full, small } = await store(heicPhoto);
  expect(facts).toMatchObject({ width: 64, height: 96, mediaType: 'image/jpeg' });
  const { cut } = await square(heicPhoto, 100);
  expect(await sharp(cut).metadata()).toMatchObject({ width: 64, height: 64 });
  for (const picture of [full, small, cut]) {
    expectNoMetadata(picture);
    await expectColour(picture, [0.25, 0.25], colours.blue);
    await expectColour(picture, [0.75, 0.25], colours.red);
    await expectColour(picture, [0.25, 0.75], colours.white);
    await expectColour(picture, [0.75, 0.75], colours.green);
  }
});

test('[PI40] the small variant of a photo of 12 megapixels is light, even if it is all noise', async () => {
  const [width, height] = [320, 240];
  const raw = { width, height, channels: 3 } as const;
  // As coarse as the pixels of the variant, so that making it smaller takes none of it away.
  const photo = await sharp(noise(width * height * 3, 1), { raw })
    .resize(4_000, 3_000, { kernel: 'nearest' })
    .jpeg({ quality: 95 })
    .toBuffer();
  const { small, path, full } = await store(photo);
  expect(full.length).toBeGreaterThan(1e6);
  expect(small.length).toBeLessThanOrEqual(40 * 1_024);
  expect((await resize(path, 320)).length).toBe(small.length);
});
