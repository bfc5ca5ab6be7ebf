import { uploadAboutSchema, type ErrorCode, type FileInfo, type UploadAbout } from '@tend/protocol';
import { settle } from '../fake-clock.fixture.ts';

interface Upload {
  about: UploadAbout;
  length: number;
  content: Buffer;
}

/** A model of the server's uploads and of the files that it serves, and of the network before it. */
export class UploadServer {
  readonly uploads = new Map<string, Upload>();
  /** Files by address, besides those that were uploaded. */
  readonly files = new Map<string, string>();
  /** The requests that have arrived, such as `PATCH <id> at 0`. */
  readonly requests: string[] = [];
  /** How many bytes still arrive before the connection is lost. */
  bytesLeft = Infinity;
  isReachable = true;
  /** Whether requests wait, until they are aborted or `goOn` is called. */
  isHolding = false;
  /** The error of the next request. */
  refusal: ErrorCode | null = null;
  /** What is no picture, though it is sent as one. */
  readonly unreadable = new Set<string>();
  /** Whether what arrives completely is lost. */
  isForgetful = false;
  /** The most requests that were held at the same time. */
  mostAtOnce = 0;
  #held: Array<() => void> = [];

  /** The number of requests that wait. */
  get heldNow(): number {
    return this.#held.length;
  }

  isComplete(fileId: string): boolean {
    const upload = this.uploads.get(fileId);
    return upload !== undefined && upload.content.length === upload.length;
  }

  /** What has arrived of a file. */
  textOf(fileId: string): string {
    return this.uploads.get(fileId)?.content.toString() ?? '';
  }

  describe(fileId: string): FileInfo {
    const { about, length } = this.uploads.get(fileId) ?? {};
    const file = { id: fileId, name: about?.name ?? '', mediaType: 'image/webp' };
    const picture = { width: 40, height: 30, thumbHash: 'of the server' };
    return { kind: 'photo', ...file, sizeBytes: length ?? 0, ...picture };
  }

  /** Lets the requests that wait go on, but none after them. */
  async step(): Promise<void> {
    for (const release of this.#held.splice(0)) release();
    await settle();
  }

  async goOn(): Promise<void> {
    this.isHolding = false;
    await this.step();
  }

  async respond(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const { method = 'GET', signal } = init;
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    const id = pathname.replace(/^.api.(?:uploads|files).?/, '');
    const headers = new Headers(init.headers);
    const offset = headers.get('upload-offset');
    this.requests.push([method, id, offset && `at ${offset}`].filter(Boolean).join(' '));
    if (this.isHolding) await this.#hold(signal);
    signal?.throwIfAborted();
    const { refusal } = this;
    this.refusal = null;
    if (refusal !== null) return refuse(refusal);
    if (method === 'POST') return this.#create(headers);
    if (method === 'PATCH') return this.#append(id, Number(offset), init.body);
    if (method === 'DELETE') return this.#delete(id);
    return this.#serve(id);
  }

  #create(headers: Headers): Response {
    const [, encoded = ''] = headers.get('upload-metadata')?.split(' ') ?? [];
    const about = uploadAboutSchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
    const length = Number(headers.get('upload-length'));
    const earlier = this.uploads.get(about.id);
    const isSame = JSON.stringify(earlier?.about) === JSON.stringify(about);
    if (earlier && !(isSame && earlier.length === length)) return refuse('id_reused', 409);
    const upload = earlier ?? { about, length, content: Buffer.alloc(0) };
    this.uploads.set(about.id, upload);
    return progress(201, upload);
  }

  async #append(
    fileId: string,
    offset: number,
    body: RequestInit['body'] | undefined,
  ): Promise<Response> {
    const upload = this.uploads.get(fileId);
    if (upload === undefined) return refuse('not_found', 404);
    if (offset !== upload.content.length) return refuse('offset_wrong', 409);
    if (!(body instanceof Blob)) throw new TypeError('Not bytes');
    const sent = Buffer.from(await body.arrayBuffer());
    if (sent.length > upload.length - offset) return refuse('too_large', 413);
    const arrived = sent.subarray(0, this.bytesLeft);
    this.bytesLeft -= arrived.length;
    upload.content = Buffer.concat([upload.content, arrived]);
    if (arrived.length < sent.length) throw new TypeError('Connection lost');
    if (this.#isUnreadable(fileId)) {
      this.uploads.delete(fileId);
      return refuse('file_unreadable', 422);
    }
    if (this.isForgetful && this.isComplete(fileId)) this.uploads.delete(fileId);
    return progress(204, upload);
  }

  #isUnreadable(fileId: string): boolean {
    const isMedia = this.uploads.get(fileId)?.about.as === 'media';
    return isMedia && this.isComplete(fileId) && this.unreadable.has(this.textOf(fileId));
  }

  #delete(fileId: string): Response {
    return this.uploads.delete(fileId)
      ? new Response(null, { status: 204 })
      : refuse('not_found', 404);
  }

  #serve(address: string): Response {
    const [fileId = ''] = address.split('/');
    const uploaded = this.isComplete(fileId) ? this.textOf(fileId) : undefined;
    const content = this.files.get(address) ?? uploaded;
    return content === undefined
      ? refuse('not_found', 404)
      : new Response(content, { headers: { 'content-type': 'image/webp' } });
  }

  async #hold(signal: AbortSignal | null | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#held.push(resolve);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#held.length);
      signal?.addEventListener('abort', () => {
        this.#held = this.#held.filter((release) => release !== resolve);
        reject(new Error('aborted'));
      });
    });
  }
}

function progress(status: number, { content }: Upload): Response {
  return new Response(null, { status, headers: { 'upload-offset': String(content.length) } });
}

function refuse(code: ErrorCode, status = 400): Response {
  return Response.json({ error: { code } }, { status });
}
