import { type FileInfo, type UploadAbout, uploadsAddress } from '@tend/protocol';
import { v7 as newId } from 'uuid';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Colleague } from './organization.ts';
import { composer, messages } from './steps.ts';

/** A file to send, as a device describes it. */
export interface SentFile extends Omit<UploadAbout, 'id'> {
  readonly bytes: Buffer;
  /** Of a video. */
  readonly still?: SentFile;
}

/** A file to choose on the device. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The files of each message in a chat. */
export async function filesByMessage(person: Colleague, chatId: string): Promise<FileInfo[][]> {
  const { messages: sent } = await person.call('message.page', { chatId });
  return sent.map(({ content }) => (content.type === 'files' ? content.files : []));
}

/** Uploads files and sends them as one message; returns its position. */
export async function sendFiles(
  author: Colleague,
  chatId: string,
  { files, text = '' }: { files: readonly SentFile[]; text?: string },
): Promise<number> {
  const { cookie } = await author.startSession();
  const fileIds: string[] = [];
  const stills: Array<{ fileId: string; stillId: string }> = [];
  for (const { still, ...file } of files) {
    const fileId = await upload(file, cookie);
    fileIds.push(fileId);
    if (still !== undefined) stills.push({ fileId, stillId: await upload(still, cookie) });
  }
  const input = { id: newId(), chatId, fileIds, stills, text };
  const { seq } = await author.call('message.sendFiles', input);
  return seq;
}

async function upload(
  { bytes, ...about }: Omit<SentFile, 'still'>,
  { url = '', name, value }: Awaited<ReturnType<Colleague['startSession']>>['cookie'],
): Promise<string> {
  const id = newId();
  const headers = { cookie: `${name}=${value}`, 'tus-resumable': '1.0.0' };
  const metadata = Buffer.from(JSON.stringify({ id, ...about })).toString('base64');
  await expectDone(
    fetch(url + uploadsAddress, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.byteLength),
        'upload-metadata': `about ${metadata}`,
      },
    }),
  );
  await expectDone(
    fetch(`${url}${uploadsAddress}/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Uint8Array(bytes),
    }),
  );
  return id;
}

async function expectDone(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  if (!response.ok) throw new Error(`The upload was refused: ${response.status}`);
}

/** Pastes a file into the field of the open chat, drops it onto its messages, or holds it over them. */
export async function bringFile(
  page: Page,
  by: 'paste' | 'drop' | 'dragenter',
  name: string,
): Promise<void> {
  const place = by === 'paste' ? composer(page) : messages(page);
  await place.evaluate(
    (element, { event, fileName }) => {
      const data = new DataTransfer();
      data.items.add(new File(['plan'], fileName, { type: 'application/pdf' }));
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent(event, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    },
    { event: by, fileName: name },
  );
}

/** A photo in stripes, larger than what is sent. */
export async function takePhoto(page: Page, name: string): Promise<ChosenFile> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3_000, 2_000];
    const context = canvas.getContext('2d');
    for (let x = 0; x < 3_000; x += 20) {
      if (context === null) continue;
      context.fillStyle = x % 40 === 0 ? '#ffffff' : '#ff0000';
      context.fillRect(x, 0, 20, 2_000);
    }
    return canvas.toDataURL('image/jpeg');
  });
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A picture of two colours, as a PNG. */
export function drawPhoto(width: number, height: number, hue: number): SentFile {
  const row = Buffer.alloc(1 + width * 3);
  const rows = Array.from({ length: height }, (_row, y) => {
    for (let x = 0; x < width; x += 1) {
      row.set([(hue * 40 + (x * 200) / width) % 256, (y * 255) / height, 128], 1 + x * 3);
    }
    return Buffer.from(row);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits for each of three colours.
  head.set([8, 2], 8);
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `photo ${hue}.png`, as: 'media', bytes };
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A quiet recording of some seconds, as a WAV. */
export function recordVoice(seconds: number): SentFile {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.byteLength, 40);
  const waveform = Array.from({ length: 40 }, (_part, index) => (index * 7) % 32);
  return {
    name: 'voice.wav',
    as: 'voice',
    durationMs: seconds * 1000,
    waveform,
    bytes: Buffer.concat([head, samples]),
  };
}

/** Two seconds of red, with a still of another colour. */
export async function recordFilm(): Promise<SentFile> {
  const bytes = await readFile(new URL('red-film.webm', import.meta.url));
  const size = { width: 640, height: 360 };
  const still = drawPhoto(size.width, size.height, 8);
  return { name: 'film.webm', as: 'media', durationMs: 2_000, ...size, bytes, still };
}

export function writeDocument(name: string, content: string): SentFile {
  return { name, as: 'document', bytes: Buffer.from(content) };
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF with a line of text on each page. */
export function writePdf(name: string, pages: readonly string[]): SentFile {
  const drawings = pages.map((words) => `BT /F1 24 Tf 60 700 Td (${words}) Tj ET`);
  return writePages(name, { resources: '/Font << /F1 3 0 R >>', resource: font, drawings });
}

/**
 * Two black sheets as scanners and fax machines write them (CCITT group 4), as a picture and as a mask, and a blank side
 * with words that only a screen reader finds.
 */
export function writeScan(name: string): SentFile {
  const size = 64;
  // Horizontal mode, no white and 64 black; each further line is like the one above; end of block.
  const firstLine = ['001', '00110101', '0000001111', '0000110111'].join('');
  const bits = firstLine + '11'.repeat(size - 1) + '000000000001'.repeat(2);
  const bytes = bits.match(/.{1,8}/g) ?? [];
  const hex = bytes.map((byte) => parseInt(byte.padEnd(8, '0'), 2).toString(16).padStart(2, '0'));
  const data = `${hex.join('')}>`;
  const decode = `<< /K -1 /Columns ${size} /Rows ${size} >>`;
  const picture = [
    `<< /Type /XObject /Subtype /Image /Width ${size} /Height ${size} /BitsPerComponent 1`,
    `/ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /CCITTFaxDecode]`,
    `/DecodeParms [null ${decode}] /Length ${data.length} >>`,
    `stream\n${data}\nendstream`,
  ].join('\n');
  const mask = `BI /W ${size} /H ${size} /IM true /F [/AHx /CCF] /DP [null ${decode}] ID ${data} EI`;
  const sheets = ['/I1 Do', mask].map((one) => `q 595 0 0 842 0 0 cm ${one} Q`);
  const drawings = [...sheets, 'BT 3 Tr /F1 24 Tf 60 700 Td (Blank side) Tj ET'];
  const resources = `/XObject << /I1 3 0 R >> /Font << /F1 ${font} >>`;
  return writePages(name, { resources, resource: picture, drawings });
}

interface PdfParts {
  /** What pages may name. */
  resources: string;
  /** The third object of the file. */
  resource: string;
  /** One for each page. */
  drawings: readonly string[];
}

function writePages(name: string, { resources, resource, drawings }: PdfParts): SentFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${drawings.length} /Kids [${drawings.map((_page, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    resource,
    ...drawings.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << ${resources} >> >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${lines}`;
  text += `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.indexOf('xref\n')}\n%%EOF\n`;
  return writeDocument(name, text);
}
