/** What is shown: the canvas, the repetition, the frames, and a frame's transparency and picture, lossy or not. */
const shown = new Set(['VP8X', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']);
const fileHeaderBytes = 12;
const frameHeaderBytes = 16;
/** In the flags of `VP8X`: that there are transparency and several frames, and no metadata. */
const shownFlags = 0x12;

interface Chunk {
  name: string;
  content: Buffer;
}

/**
 * Copies what an animated WebP shows, and not what else is in it: EXIF, XMP, a colour profile, unknown chunks.
 * @throws RangeError if it is damaged
 */
export function copyWebp(bytes: Buffer): Buffer {
  const chunks = readChunks(bytes, fileHeaderBytes, 8 + bytes.readUInt32LE(4)).map(copyChunk);
  const content = writeChunks(chunks);
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  header.writeUInt32LE(4 + content.length, 4);
  return Buffer.concat([header, content]);
}

function copyChunk({ name, content }: Chunk): Chunk {
  if (name === 'VP8X') {
    const flags = Buffer.from([content.readUInt8(0) & shownFlags]);
    return { name, content: Buffer.concat([flags, content.subarray(1)]) };
  }
  if (name !== 'ANMF') return { name, content };
  const picture = writeChunks(readChunks(content, frameHeaderBytes, content.length));
  return { name, content: Buffer.concat([content.subarray(0, frameHeaderBytes), picture]) };
}

/** Chunks consist of a name, their content's length, and the content, padded to an even length. */
function readChunks(bytes: Buffer, from: number, to: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = from; at < to;) {
    const name = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) throw new RangeError('A WebP ends within a chunk');
    if (shown.has(name)) chunks.push({ name, content: bytes.subarray(at + 8, end) });
    at = end + (end % 2);
  }
  return chunks;
}

function writeChunks(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(
    chunks.flatMap(({ name, content }) => {
      const header = Buffer.from(`${name}\0\0\0\0`, 'latin1');
      header.writeUInt32LE(content.length, 4);
      return [header, content, Buffer.alloc(content.length % 2)];
    }),
  );
}
