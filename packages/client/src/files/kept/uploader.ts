import { TendError, uploadsAddress, type UploadAbout } from '@tend/protocol';
import { ConnectionError } from '../../connection-error.ts';
import { readErrorBody, toAuthorization } from '../../http/http.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';

export interface UploaderOptions {
  /** Origin and path before `/api`. */
  baseUrl: string;
  /** The session's token, if the page has no cookie; otherwise empty. */
  authToken: string;
  send: Transport;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Hears how many of the file's bytes have left the device. */
  onProgress: (sentBytes: number) => void;
  /** Hears how many the server says that it has. */
  onArrived?: (bytes: number) => void;
}

/** Small enough that a proxy which buffers whole requests loses little of it when the network goes. */
const partBytes = 4_000_000;

/**
 * Uploads files by the tus protocol (1.0.0, with creation and termination). Each file has an id of its own, under which its
 * creation can be repeated: the answer then says how far the upload is. So nothing has to be remembered to continue one.
 */
export class Uploader {
  readonly #options: UploaderOptions;
  /** What this page has begun, and no message names yet. */
  readonly #begun = new Set<string>();

  constructor(options: UploaderOptions) {
    this.#options = options;
  }

  /**
   * Sends what the server has not got yet. Rejects with TendError for what it refuses, and with ConnectionError for what
   * may succeed later, also when it is aborted.
   */
  async upload(
    about: UploadAbout,
    blob: Blob,
    { signal, onProgress, onArrived = () => {} }: UploadOptions,
  ): Promise<void> {
    let offset = await this.#begin(about, blob, signal);
    onArrived(offset);
    onProgress(offset);
    while (offset < blob.size) {
      const from = offset;
      const body = blob.slice(from, from + partBytes);
      const answer = await this.#send({
        method: 'PATCH',
        path: `/${about.id}`,
        headers: {
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body,
        signal,
        onProgress: (sentBytes) => onProgress(from + sentBytes),
      });
      // The server has removed it meanwhile: the next attempt begins anew.
      if (answer.status === 404) throw new ConnectionError('upload gone');
      if (!isOk(answer)) throw toError(answer);
      offset = offsetIn(answer);
      if (offset <= from) throw new ConnectionError('nothing has arrived');
      onArrived(offset);
      onProgress(offset);
    }
  }

  /** A message names the files: they are no uploads any more. */
  forget(fileIds: readonly string[]): void {
    for (const fileId of fileIds) this.#begun.delete(fileId);
  }

  /** Gives up an upload; one that is already gone, or that cannot be reached, the server removes by itself. */
  async giveUp(fileId: string): Promise<void> {
    if (!this.#begun.delete(fileId)) return;
    const { signal } = new AbortController();
    await this.#send({ method: 'DELETE', path: `/${fileId}`, signal }).catch(() => {});
  }

  /** Returns how many bytes the server has: of an upload that was begun before, those that have arrived. */
  async #begin(about: UploadAbout, blob: Blob, signal: AbortSignal): Promise<number> {
    this.#begun.add(about.id);
    const answer = await this.#send({
      method: 'POST',
      path: '',
      headers: {
        'upload-length': String(blob.size),
        'upload-metadata': `about ${toBase64(JSON.stringify(about))}`,
      },
      signal,
    });
    if (!isOk(answer)) throw toError(answer);
    return offsetIn(answer);
  }

  #send({
    path,
    headers,
    ...request
  }: Omit<TransportRequest, 'url' | 'headers'> & {
    path: string;
    headers?: TransportRequest['headers'];
  }): Promise<TransportAnswer> {
    const { baseUrl, authToken, send } = this.#options;
    return send({
      ...request,
      url: `${baseUrl}${uploadsAddress}${path}`,
      headers: { 'tus-resumable': '1.0.0', ...toAuthorization(authToken), ...headers },
    });
  }
}

function isOk({ status }: TransportAnswer): boolean {
  return status >= 200 && status < 300;
}

function offsetIn({ header }: TransportAnswer): number {
  const offset = Number(header('upload-offset') ?? Number.NaN);
  if (Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new ConnectionError('answer without an offset');
}

/** What is not Tend's own answer passes: a proxy's, or that of a server which is just being started. */
function toError({ status, text }: TransportAnswer): Error {
  const error = readErrorBody(parseJson(text));
  if (error !== null) return new TendError(error.code, error);
  // Proxies refuse what is too large for them, too.
  if (status === 413) return new TendError('file_too_large');
  return new ConnectionError(`status ${status} of an upload`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
