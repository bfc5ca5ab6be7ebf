/** A GIF's blocks begin with one of these. */
const marks = { extension: 0x21, frame: 0x2c, trailer: 0x3b };
const frameTiming = 0xf9;
const application = 0xff;
/** The application extensions that say how often a GIF repeats. */
const repetition = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;
const screenBytes = 13;

/**
 * Copies what a GIF shows, and not what else is in it: comments, XMP, and bytes behind its end.
 * @throws RangeError if it is damaged
 */
export function copyGif(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = screenBytes + colourTableBytes(bytes.readUInt8(10));
  pieces.push(bytes.subarray(0, at));
  // Some GIFs end without the trailer.
  while (at < bytes.length && bytes[at] !== marks.trailer) {
    const isFrame = bytes[at] === marks.frame;
    const end = findEnd(bytes, at);
    if (isFrame || isShown(bytes, at)) pieces.push(bytes.subarray(at, end));
    at = end;
  }
  if (at > bytes.length) throw new RangeError('A GIF ends within a block');
  pieces.push(Buffer.from([marks.trailer]));
  return Buffer.concat(pieces);
}

function isShown(bytes: Buffer, at: number): boolean {
  const label = bytes.readUInt8(at + 1);
  return (
    label === frameTiming ||
    (label === application && repetition.test(bytes.toString('latin1', at + 3, at + 14)))
  );
}

function findEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === marks.extension) return skipData(bytes, at + 2);
  if (bytes[at] !== marks.frame) throw new RangeError('No block of a GIF');
  // The frame's place, its colours, and the size of its codes come before its data.
  return skipData(bytes, at + 10 + colourTableBytes(bytes.readUInt8(at + 9)) + 1);
}

/** Data is in pieces of up to 255 bytes, each after its length, the last of which is 0. */
function skipData(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) {
    at += 1 + length;
  }
  return at + 1;
}

function colourTableBytes(flags: number): number {
  const hasTable = (flags & 0x80) !== 0;
  return hasTable ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
