import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { type ByteRange, type FileKey, type Files, isFileKey, type StoredFile } from './files.ts';
import type { S3Address } from './s3-address.ts';

/** The storage answers with an error, or not at all; neither the message nor a cause has the address or the keys. */
class StorageError extends Error {
  /** `outcome` is the status of the answer, or the code of what prevents one. */
  constructor(method: string, outcome: number | string) {
    super(`The file storage answered ${method} with ${outcome}`);
    this.name = 'StorageError';
  }
}

/** How long an answer may take to begin; a PUT has more, by its size. */
const answerMs = 30_000;
/** What is too slow to be of use: 64 kB a second. */
const slowestBytesPerMs = 64;

interface Sent {
  method: string;
  headers: Headers;
  body: Blob | undefined;
}

interface Options {
  headers?: Record<string, string>;
  body?: Blob;
}

/**
 * Files in a bucket of S3-compatible storage, each an object with the key's name. A PUT is durable and all or nothing
 * by itself. What is sent is signed without its hash: the connection is encrypted, and hashing would read it twice.
 */
export class S3Files implements Files {
  readonly #client: AwsClient;
  /** Ends with a slash. */
  readonly #folder: URL;
  readonly #bucket: URL;
  /** What the names of our objects begin with. */
  readonly #prefix: string;
  readonly #answerMs: number;

  constructor({ url, region, accessKeyId, secretAccessKey }: S3Address, waitMs = answerMs) {
    this.#answerMs = waitMs;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#folder = new URL(url);
    const [, bucket = '', ...folders] = this.#folder.pathname.split('/');
    this.#bucket = new URL(`/${bucket}`, url);
    this.#prefix = decodeURIComponent(folders.join('/'));
  }

  async put(key: FileKey, source: string): Promise<void> {
    const answer = await this.#ask('PUT', this.#addressOf(key), { body: await openAsBlob(source) });
    // The bucket is missing.
    if (answer === null) throw new StorageError('PUT', 404);
    await answer.body?.cancel();
  }

  async read(key: FileKey, range?: ByteRange): Promise<Readable | null> {
    const headers = range && { headers: { range: `bytes=${range.first}-${range.last}` } };
    const answer = await this.#ask('GET', this.#addressOf(key), headers);
    if (answer === null) return null;
    // Some storage ignores ranges that it does not like.
    if (range && answer.status !== 206) {
      await answer.body?.cancel();
      throw new StorageError('GET', answer.status);
    }
    return answer.body === null ? Readable.from([]) : Readable.fromWeb(answer.body);
  }

  async copyTo(key: FileKey, target: string): Promise<boolean> {
    // Not between the answer and its reading: it could break in that moment, unheard.
    await rm(target, { force: true });
    const content = await this.read(key);
    if (content === null) return false;
    await pipeline(content, createWriteStream(target));
    return true;
  }

  async size(key: FileKey): Promise<number | null> {
    const answer = await this.#ask('HEAD', this.#addressOf(key));
    return answer && Number(answer.headers.get('content-length'));
  }

  async remove(key: FileKey): Promise<void> {
    const answer = await this.#ask('DELETE', this.#addressOf(key));
    await answer?.body?.cancel();
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (let last = ''; ;) {
      const names = readListing(await this.#listAfter(last));
      for (const { name, ...stored } of names) {
        const key = name.slice(this.#prefix.length);
        if (isFileKey(key)) yield { key, ...stored };
      }
      const end = names.at(-1);
      if (!end) return;
      last = end.name;
    }
  }

  #addressOf(key: FileKey): URL {
    if (!isFileKey(key)) throw new RangeError('Not the key of a file');
    return new URL(key, this.#folder);
  }

  /** The next objects of the bucket, by name. Our names need no continuation token. */
  async #listAfter(last: string): Promise<string> {
    const address = new URL(this.#bucket);
    address.searchParams.set('list-type', '2');
    address.searchParams.set('prefix', this.#prefix);
    if (last !== '') address.searchParams.set('start-after', last);
    const answer = await this.#ask('GET', address);
    if (answer === null) throw new StorageError('GET', 404);
    return answer.text();
  }

  async #fetch(address: URL, { method, headers, body }: Sent): Promise<Response> {
    const limit = new AbortController();
    const waitMs = this.#answerMs + (body?.size ?? 0) / slowestBytesPerMs;
    const timer = setTimeout(() => limit.abort(), waitMs);
    const { signal } = limit;
    try {
      return await fetch(address, { method, headers, signal, ...(body && { body }) });
    } catch (error) {
      throw new StorageError(method, signal.aborted ? 'no answer' : codeOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The answer, or null for a missing object. Its body must be read or cancelled. */
  async #ask(
    method: string,
    address: URL,
    { headers: given, body }: Options = {},
  ): Promise<Response | null> {
    // Signed apart: aws4fetch would send the body without its length, which some storage refuses.
    const signed = await this.#client.sign(address, { method, ...(given && { headers: given }) });
    const answer = await this.#fetch(address, { method, headers: signed.headers, body });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new StorageError(method, answer.status);
  }
}

/** Of the network, such as `ECONNREFUSED`; its error names the host. */
function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'a broken connection';
}

/** The objects in an answer to ListObjectsV2. Our own names have no characters that XML escapes. */
function readListing(xml: string): { name: string; sizeBytes: number; storedAt: number }[] {
  return Array.from(xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g), ([, object = '']) => ({
    name: readField(object, 'Key'),
    sizeBytes: Number(readField(object, 'Size')),
    storedAt: Date.parse(readField(object, 'LastModified')),
  }));
}

function readField(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
