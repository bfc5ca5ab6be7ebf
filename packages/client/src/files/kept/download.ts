import { TendError } from '@tend/protocol';
import type { Clock } from '../../clock.ts';
import { ConnectionError } from '../../connection-error.ts';
import { readErrorBody, type Fetch } from '../../http/http.ts';
import { Patience } from './patience.ts';

interface DownloadOptions {
  fetch: Fetch;
  clock: Clock;
  headers: Record<string, string>;
  signal: AbortSignal;
  onProgress: (receivedBytes: number) => void;
}

/** The bytes at an address. Rejects with TendError, or with ConnectionError if they do not arrive completely, also when it is aborted. */
export async function download(
  address: string,
  { fetch, clock, headers, signal, onProgress }: DownloadOptions,
): Promise<Blob> {
  const stalled = new AbortController();
  const patience = new Patience(clock, () => stalled.abort());
  try {
    const eitherSignal = AbortSignal.any([signal, stalled.signal]);
    const init = { headers, signal: eitherSignal, cache: 'no-store' } as const;
    const response = await fetch(address, init);
    if (!response.ok) throw await toError(response);
    return await readBody(response, (receivedBytes) => {
      patience.renew();
      onProgress(receivedBytes);
    });
  } catch (error) {
    if (error instanceof TendError) throw error;
    throw new ConnectionError('not downloaded', { cause: error });
  } finally {
    patience.end();
  }
}

async function readBody(
  response: Response,
  onProgress: (receivedBytes: number) => void,
): Promise<Blob> {
  let receivedBytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, rest) {
      receivedBytes += part.byteLength;
      onProgress(receivedBytes);
      rest.enqueue(part);
    },
  });
  // The browser may put the bytes of a blob elsewhere than into the page's memory.
  const counted = new Response(response.body?.pipeThrough(counting) ?? null);
  const blob = await counted.blob();
  return blob.slice(0, blob.size, response.headers.get('content-type') ?? '');
}

async function toError(response: Response): Promise<Error> {
  const error = readErrorBody(await response.json().catch(() => null));
  if (error !== null) return new TendError(error.code, error);
  return new ConnectionError(`status ${response.status} without an error code`);
}
