import type { CDPSession } from 'playwright-core';

/** The page's network requests, without `data:` addresses and cache hits. */
export interface NetworkRequest {
  url: string;
  /** Milliseconds since 1970. */
  beganAt: number;
  isCode: boolean;
  /** As transferred, headers included. */
  bytes: number;
}

/** Follows the page's requests from now on. */
export function recordRequests(session: CDPSession): () => NetworkRequest[] {
  const requests = new Map<string, NetworkRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, wallTime }) => {
    if (!url.startsWith('http')) return;
    const isCode = ['Document', 'Script', 'Stylesheet'].includes(type ?? '');
    requests.set(requestId, { url, beganAt: wallTime * 1_000, isCode, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return () => [...requests.values()];
}
