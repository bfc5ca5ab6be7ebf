import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures for tests, made by them: what phones send, and what was made to harm. */

export const colours = {
  red: { r: 200, g: 40, b: 30 },
  green: { r: 30, g: 160, b: 60 },
  blue: { r: 40, g: 60, b: 190 },
  white: { r: 240, g: 240, b: 240 },
};

/** Four coloured quarters: red and green above, blue and white below. */
export function quarters(width: number, height: number): Sharp {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const quarter = (colour: keyof typeof colours, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background: colours[colour] } },
    left,
    top,
  });
  return sharp({
    create: { width: w * 2, height: h * 2, channels: 3, background: 'black' },
  }).composite([
    quarter('red', 0, 0),
    quarter('green', w, 0),
    quarter('blue', 0, h),
    quarter('white', w, h),
  ]);
}

/** As from a camera that was held upright: lying, to be turned right, with where and by whom it was taken. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const photo = await quarters(width, height)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Artist: 'Nina Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 1200/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg({ quality: 95 })
    .toBuffer();
  return withSegment(photo, 0xfe, Buffer.from('A secret comment'));
}

/** Adds a segment to a JPEG, right after its beginning. */
function withSegment(photo: Buffer, marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), header, content, photo.subarray(2)]);
}

/** Adds two bytes between the segments of a JPEG, of which decoders warn. */
export function withStrayBytes(photo: Buffer): Buffer {
  const at = photo.indexOf(Buffer.from([0xff, 0xda]));
  return Buffer.concat([photo.subarray(0, at), Buffer.from([0, 0]), photo.subarray(at)]);
}

/** A black PNG of the size that it says; or, if `rows` is given, with fewer rows than it says. */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel.
  header[8] = 1;
  const rowBytes = 1 + Math.ceil(width / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(rowBytes * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A GIF of 1 × 1 pixels with this many frames. */
export function gifOfFrames(frames: number): Buffer {
  const frame = Buffer.concat([
    // Shown for a tenth of a second, at the top left, as one pixel of the first colour.
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]),
    Buffer.from([2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'),
    Buffer.from([200, 40, 30, 0, 0, 0]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** Three frames: red, green and blue. */
export function animation(format: 'gif' | 'webp', width: number, height: number): Promise<Buffer> {
  const frames = ['red', 'green', 'blue'] as const;
  const images = frames.map((colour) => ({
    create: { width, height, channels: 3 as const, background: colours[colour] },
  }));
  return Promise.all(images.map((image) => sharp(image).png().toBuffer())).then((pngs) =>
    sharp(pngs, { join: { animated: true } })
      .toFormat(format, {
        loop: 0,
        delay: [100, 100, 100],
        ...(format === 'webp' && { lossless: true }),
      })
      .toBuffer(),
  );
}

/** Adds a comment and XMP to a GIF, before its first frame, and a script behind its end. */
export function withGifMetadata(gif: Buffer): Buffer {
  const at = gif.indexOf(Buffer.from([0x21]));
  const end = Buffer.from([0]);
  return Buffer.concat([
    gif.subarray(0, at),
    Buffer.concat([Buffer.from([0x21, 0xfe]), gifData('A secret comment'), end]),
    Buffer.concat([Buffer.from([0x21, 0xff]), gifData('XMP DataXMP'), gifData('<secret/>'), end]),
    gif.subarray(at),
    Buffer.from('*/=1;alert("secret")'),
  ]);
}

function gifData(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
}

/** Adds EXIF and XMP to an animated WebP, with the flags that say so. */
export function withWebpMetadata(webp: Buffer): Buffer {
  const whole = Buffer.concat([
    webp,
    webpChunk('EXIF', 'A secret position'),
    webpChunk('XMP ', '<secret/>'),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  const flagsAt = whole.indexOf('VP8X') + 8;
  whole.writeUInt8(whole.readUInt8(flagsAt) | 0x0c, flagsAt);
  return whole;
}

function webpChunk(name: string, text: string): Buffer {
  const header = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  header.writeUInt32LE(text.length, 4);
  return Buffer.concat([header, Buffer.from(text), Buffer.alloc(text.length % 2)]);
}

/** Makes an AVIF or HEIC photo claim another size. */
export function withClaimedSize(avif: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(avif);
  const at = claimed.indexOf('ispe') + 8;
  claimed.writeUInt32BE(width, at);
  claimed.writeUInt32BE(height, at + 4);
  return claimed;
}

/** A ZIP with one file in it, which is stored as it is. */
export function zip(name: string, content: Buffer): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, Buffer.from(name), content]);
}

/** Bytes that look random, and are the same each time. */
export function noise(bytes: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state >>> 24;
    }),
  );
}

/**
 * An HEIC photo as an iPhone makes it: the four quarters lying and to be turned right, with an author, in Display P3.
 * Encoded with libheif 1.15 and x265, since nothing here can.
 */
export const heicPhoto = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA3ptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAOeAAEAAAAAAAAAxQACAAAAAARjAAEAAAAAAAAAPAAAADhp',
    'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAACuWlwcnAAAAKZaXBjbwAAAHho',
    'dmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAA',
    'AwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAAAlpcm90AwAAABRpc3BlAAAAAAAAAGAAAABA',
    'AAAB7GNvbHJwcm9mAAAB4GxjbXMEIAAAbW50clJHQiBYWVogB+IAAwAUAAkADgAdYWNzcE1TRlQAAAAAc2F3c2N0cmwAAAAA',
    'AAAAAAAAAAAAAPbWAAEAAAAA0y1oYW5kguKocouKP/clPrmS7iTWrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAK',
    'ZGVzYwAAAPwAAAAkY3BydAAAASAAAAAid3RwdAAAAUQAAAAUY2hhZAAAAVgAAAAsclhZWgAAAYQAAAAUZ1hZWgAAAZgAAAAU',
    'YlhZWgAAAawAAAAUclRSQwAAAcAAAAAgZ1RSQwAAAcAAAAAgYlRSQwAAAcAAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAI',
    'AAAAHABzAFAAMwBDbWx1YwAAAAAAAAABAAAADGVuVVMAAAAGAAAAHABDAEMAMAAAWFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMy',
    'AAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///k4AAAOaAADAFFhZWiAAAAAAAACD3wAAPb8AAAAAWFlaIAAAAAAAAEq/',
    'AACxNwAACrVYWVogAAAAAAAAKDgAABEKAADIeHBhcmEAAAAAAAMAAAACZmkAAPKnAAANWQAAE9AAAApbAAAAEHBpeGkAAAAA',
    'AwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgOEhQAAABppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAABCW1kYXQAAADBKAGvBPjt',
    'eXSddv/r7///+qRvZfyuUQneKa+9we3/+wf2dmv1tQPbroThOy8Zmylx6pAQkcWYGIRZmbcPDt9iM68N6hZd5RxvIq5KxPbE',
    'uTA3zG+ayqEP6utIL/IRZ//5L6YyYS3obOAg/0urmmBOyoxRbKFEC3OZYyubunHD2NvFVRifsaODlPd+k9EXLSzS9zY033vD',
    '0f/zuiw88KA//u9KH7Dd8kF2MCJQue1IcvhNuFOorxYuExJy6aBtf9F4HwAAAAZFeGlmAABNTQAqAAAACAACARIAAwAAAAEA',
    'BgAAATsAAgAAAAwAAAAmAAAAAE5pbmEgU2VjcmV0AA==',
  ].join(''),
  'base64',
);
