import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type {
  Order,
  ResizeOrder,
  ShrinkOrder,
  SquareOrder,
  StoreOrder,
} from './converter-orders.ts';
import { copyGif } from './gif-blocks.ts';
import { decodeHeic } from './heic.ts';
import { PictureRefused, pictureSides, type PictureFacts } from './pictures.ts';
import { copyWebp } from './webp-chunks.ts';

/** Pixels; larger pictures are refused before they are decoded. */
const photoLimits = {
  side: 20_000,
  area: 100_000_000,
  /** Their decoders take 18 and 12 bytes for each pixel, the others up to 7. */
  avifArea: 24_000_000,
  heicArea: 50_000_000,
};

/** An animation is not made smaller, and each device that shows it decodes all of it. */
const animationLimits = { frames: 1_000, area: 400_000_000, bytes: 20 * 2 ** 20 };

/** Larger than WebP, but faster by half or more, and it opens everywhere once it is saved. */
const jpeg = { quality: 82 };
/** More effort takes up to twice the time, for 2 to 4 % of the size. */
const webp = { full: { quality: 80, effort: 2 }, variant: { quality: 72, effort: 2 } };

/**
 * Of the variant that everybody loads, on slow networks, too. Only what looks like noise is larger at first; the last of
 * the qualities is enough for noise itself.
 */
const smallLimit = { bytes: 40 * 2 ** 10, lowerQualities: [40, 10] };

const thumbHashSide = 100;

// Every picture is decoded once, and a process decodes one at a time.
sharp.cache(false);
sharp.concurrency(1);
// libvips also loads SVG, PDF, TIFF and others, none of which is a photo.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

interface Photo {
  /** A file, or the content of one. */
  source: string | Buffer;
  metadata: Metadata;
  /** Pixels, as shown. */
  width: number;
  height: number;
}

type Encoded = { bytes: Buffer } & Omit<PictureFacts, 'thumbHash' | 'sizeBytes'>;

/**
 * Carries out an order, and returns the facts of what it wrote, if it was asked for them.
 * @throws PictureRefused, and the file system's errors
 */
export async function convert(order: Order): Promise<PictureFacts | null> {
  const photo = await readPhoto(order.source);
  if (order.kind === 'store') return await store(photo, order);
  if (order.kind === 'square') return await square(photo, order);
  if (order.kind === 'shrink') return await shrink(photo, order);
  await resize(photo, order);
  return null;
}

async function store(photo: Photo, { source, targets }: StoreOrder): Promise<PictureFacts> {
  const full = (await readAnimation(source, photo)) ?? (await encodeFull(photo));
  // A tenth of the time that it takes from a photo of 12 megapixels.
  const small = await encodeSmall(full.bytes);
  await writeFile(targets.full, full.bytes);
  await writeFile(targets.small, small.bytes);
  return await describe(full, small);
}

async function resize({ source }: Photo, { target, side }: ResizeOrder): Promise<void> {
  const isSmall = side <= pictureSides.small;
  const variant = isSmall ? await encodeSmall(source, side) : await encodeVariant(source, side);
  await writeFile(target, variant.bytes);
}

async function shrink({ source }: Photo, { target, side }: ShrinkOrder): Promise<PictureFacts> {
  const small = await encodeVariant(source, side);
  await writeFile(target, small.bytes);
  return await describe(small, small);
}

async function square(photo: Photo, { target, side }: SquareOrder): Promise<PictureFacts> {
  // No larger than the photo, and square even then.
  const length = Math.min(side, photo.width, photo.height);
  const cut = await encode(decode(photo.source).resize(length, length).webp(webp.variant));
  await writeFile(target, cut.bytes);
  return await describe(cut, cut);
}

/** Reads a photo's header, and all of an HEIC photo. */
async function readPhoto(source: string): Promise<Photo> {
  // A file that is missing is not the picture's fault.
  await stat(source);
  const photo = await readHeader(source);
  if (photo.metadata.compression !== 'hevc') return photo;
  return await readHeader(await attempt(() => decodeHeic(source, photo.metadata)));
}

async function readHeader(source: string | Buffer): Promise<Photo> {
  const metadata = await attempt(() => sharp(source, { limitInputPixels: false }).metadata());
  const { width, height } = metadata.autoOrient;
  if (Math.max(width, height) > photoLimits.side || width * height > areaLimit(metadata)) {
    throw new PictureRefused('too_large', { cause: `it has ${width} × ${height} pixels` });
  }
  return { source, metadata, width, height };
}

function areaLimit({ format, compression }: Metadata): number {
  if (format !== 'heif') return photoLimits.area;
  return compression === 'hevc' ? photoLimits.heicArea : photoLimits.avifArea;
}

/** An animated GIF or WebP as it is, without metadata, and so not turned; null if the photo is none. */
async function readAnimation(source: string, { metadata }: Photo): Promise<Encoded | null> {
  const { format, pages = 1, width, height } = metadata;
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  if (!isAnimated) return null;
  const { size } = await stat(source);
  const { frames, area, bytes } = animationLimits;
  if (pages > frames || pages * width * height > area || size > bytes) {
    throw new PictureRefused('too_large', { cause: `it has ${pages} frames in ${size} bytes` });
  }
  const content = await readFile(source);
  const copy = await attempt(() => (format === 'gif' ? copyGif(content) : copyWebp(content)));
  return { bytes: copy, width, height, isAnimated, mediaType: `image/${format}` };
}

function encodeFull({ source, metadata }: Photo): Promise<Encoded> {
  const full = fitInto(decode(source), pictureSides.full);
  return encode(metadata.hasAlpha ? full.webp(webp.full) : full.jpeg(jpeg));
}

function encodeVariant(
  source: string | Buffer,
  side: number,
  quality = webp.variant.quality,
): Promise<Encoded> {
  return encode(fitInto(decode(source), side).webp({ ...webp.variant, quality }));
}

/** A variant of at most 320 pixels, in few bytes. */
async function encodeSmall(
  source: string | Buffer,
  side: number = pictureSides.small,
): Promise<Encoded> {
  let small = await encodeVariant(source, side);
  for (const quality of smallLimit.lowerQualities) {
    if (small.bytes.length <= smallLimit.bytes) break;
    small = await encodeVariant(source, side, quality);
  }
  return small;
}

/** The first frame, upright. Encoders convert it to sRGB, and write no metadata unless they are asked to. */
function decode(source: string | Buffer): Sharp {
  // Not at warnings, which some phones' photos cause. A truncated photo is an error.
  return sharp(source, { failOn: 'error', limitInputPixels: photoLimits.area, autoOrient: true });
}

function fitInto(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

async function encode(picture: Sharp): Promise<Encoded> {
  const { data, info } = await attempt(() => picture.toBuffer({ resolveWithObject: true }));
  const { width, height, format } = info;
  const mediaType = format === 'jpeg' ? 'image/jpeg' : 'image/webp';
  return { bytes: data, width, height, isAnimated: false, mediaType };
}

async function describe(picture: Encoded, small: Encoded): Promise<PictureFacts> {
  const { bytes, ...facts } = picture;
  const { data, info } = await fitInto(sharp(small.bytes), thumbHashSide)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbHash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
  return { ...facts, thumbHash, sizeBytes: bytes.length };
}

/** Runs what fails only if the picture is damaged or of another type. */
async function attempt<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new PictureRefused('unreadable', { cause });
  }
}
