import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { pictureSides } from './pictures.ts';

/** A PNG's signature and its first chunk, which describes the picture. */
const pngBeginBytes = 8 + 25;

/**
 * Decodes an HEIC photo, which sharp cannot, since HEVC is patented. libheif turns it upright, and keeps the memory that
 * it took, 12 bytes for each pixel.
 * @returns a PNG with the photo's colour profile, no larger than photos are stored
 * @throws Error if it is damaged
 */
export async function decodeHeic(source: string, { icc, hasAlpha }: Metadata): Promise<Buffer> {
  // Two megabytes of code, for some phones only.
  const { default: decode } = await import('heic-decode');
  const { data, width, height } = await decode({ buffer: await readFile(source) });
  const pixels = sharp(data, { raw: { width, height, channels: 4 } });
  const photo = hasAlpha ? pixels : pixels.removeAlpha();
  const { full } = pictureSides;
  const png = await photo
    .resize(full, full, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return icc ? withProfile(png, icc) : png;
}

/** sharp gives a profile to no pixels without one, other than by converting their colours. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(icc)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  const rest = png.subarray(pngBeginBytes);
  return Buffer.concat([png.subarray(0, pngBeginBytes), length, content, checksum, rest]);
}
