import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { newId } from './ids.ts';
import { download, upload, type Person } from './uploads.ts';

/**
 * A photo as phones send it, a JPEG that weighs as much as one of a room. The server itself makes it, of a PNG.
 * @param width At most 2,560; three quarters of it is the height.
 */
export async function makePhoto(person: Person, width = 2_560): Promise<Buffer<ArrayBuffer>> {
  const id = newId();
  const content = roomPng(width, (width * 3) / 4);
  // Meanwhile the server may have ended connections, of which this process learns only now.
  await nextTurn();
  await upload(person, { id, name: 'room.png', as: 'media' }, content);
  return Buffer.from(await download(person, id, 'original'));
}

/** Large shapes and soft edges, with a little noise, as a camera sees a room. */
function roomPng(width: number, height: number): Buffer<ArrayBuffer> {
  const channels = 3;
  const rows = Buffer.alloc((1 + width * channels) * height);
  let at = 0;
  let state = 1;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const light = Math.sin(x / 190) * 60 + Math.cos(y / 130) * 50 + ((x >> 8) ^ (y >> 8)) * 6;
      const value = 120 + light + (state >>> 28);
      rows[at] = Math.min(255, Math.max(0, value));
      rows[at + 1] = Math.min(255, Math.max(0, value * 0.9 + 10));
      rows[at + 2] = Math.min(255, Math.max(0, value * 0.7 + 20));
      at += channels;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
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
