import type { Clock } from '../../clock.ts';
import { ConnectionError } from '../../connection-error.ts';
import type { Fetch } from '../../http/http.ts';
import { Patience } from './patience.ts';

export interface TransportRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly signal: AbortSignal;
  /** Hears how many bytes of the body have left the device. */
  readonly onProgress?: (sentBytes: number) => void;
}

export interface TransportAnswer {
  readonly status: number;
  /** Null if the answer has no such header. */
  readonly header: (name: string) => string | null;
  readonly text: string;
}

/** Sends a request with bytes. Rejects with ConnectionError without an answer, and when it is aborted. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** By XMLHttpRequest, which alone tells pages how much has been sent. */
export function createXhrTransport(clock: Clock): Transport {
  return ({ method, url, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const patience = new Patience(clock, () => xhr.abort());
      const abort = (): void => xhr.abort();
      xhr.open(method, url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.addEventListener('progress', ({ loaded }) => {
        patience.renew();
        onProgress?.(loaded);
      });
      xhr.addEventListener('load', () => {
        const header = (name: string): string | null => xhr.getResponseHeader(name);
        resolve({ status: xhr.status, header, text: xhr.responseText });
      });
      xhr.addEventListener('error', () => reject(new ConnectionError('unreachable')));
      xhr.addEventListener('abort', () => reject(new ConnectionError('aborted')));
      xhr.addEventListener('loadend', () => {
        patience.end();
        signal.removeEventListener('abort', abort);
      });
      signal.addEventListener('abort', abort);
      if (signal.aborted) reject(new ConnectionError('aborted'));
      else xhr.send(body ?? null);
    });
}

/** By fetch, without progress, for where there is no XMLHttpRequest. */
export function createFetchTransport(fetch: Fetch, clock: Clock): Transport {
  return async ({ method, url, headers, body, signal, onProgress }) => {
    const stalled = new AbortController();
    const patience = new Patience(clock, () => stalled.abort());
    const bothSignals = AbortSignal.any([signal, stalled.signal]);
    try {
      const init = { method, headers: { ...headers }, signal: bothSignals, body: body ?? null };
      const response = await fetch(url, init);
      const text = await response.text();
      if (response.ok) onProgress?.(body?.size ?? 0);
      return { status: response.status, header: (name) => response.headers.get(name), text };
    } catch (error) {
      throw new ConnectionError(signal.aborted ? 'aborted' : 'unreachable', { cause: error });
    } finally {
      patience.end();
    }
  };
}
