import { get, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fileAddress } from '@tend/protocol';
import { newId } from '../ids.ts';
import type { FileRates } from '../results.ts';
import type { Seed } from '../seed.ts';
import { beginUpload, placeOfUpload } from '../uploads.ts';

const fileBytes = 100_000_000;
const chunk = Buffer.alloc(250_000, 'Tend');
const rounds = 5;

/** Where a file is sent to and read from, and with which headers. */
interface Place {
  upload: string;
  download: string;
  headers: Record<string, string>;
}

/** Megabytes a second of uploads and downloads of 100 MB, one after the other: the middle of a few. */
export async function files(findPlace: () => Promise<Place>): Promise<FileRates> {
  const uploads: number[] = [];
  const downloads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const place = await findPlace();
    uploads.push(await rateOf(() => send(place)));
    downloads.push(await rateOf(() => receive(place)));
  }
  return { uploadedPerSecond: middle(uploads), downloadedPerSecond: middle(downloads) };
}

/** A new upload of somebody on Tend. */
export async function tendPlace({ baseUrl, people: [person] }: Seed): Promise<Place> {
  if (!person) throw new RangeError('The seed has nobody');
  const about = { id: newId(), name: 'film.bin', as: 'document' } as const;
  const sender = { baseUrl, cookie: person.cookie };
  await beginUpload(sender, about, fileBytes);
  const { address, headers } = placeOfUpload(sender, about.id);
  return { upload: address, download: baseUrl + fileAddress(about.id, 'original'), headers };
}

export function barePlace(port: number): Promise<Place> {
  const address = `http://127.0.0.1:${port}/`;
  return Promise.resolve({ upload: address, download: address, headers: {} });
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return fileBytes / 1_000 / (performance.now() - startedAt);
}

async function send({ upload, headers }: Place): Promise<void> {
  const sent = request(upload, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': fileBytes,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
  });
  await pipeline(content(), sent);
  const status = await answered;
  if (status !== 204 && status !== 200) throw new Error(`It was answered with ${String(status)}`);
}

async function* content(): AsyncGenerator<Buffer> {
  for (let at = 0; at < fileBytes; at += chunk.length) yield await Promise.resolve(chunk);
}

function receive({ download, headers }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(download, { headers }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      response.once('end', () => {
        if (bytes === fileBytes) resolve();
        else reject(new Error(`${bytes} bytes were read`));
      });
    });
    asked.once('error', reject);
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
