import { fetchJson, toPost } from '@tend/client/http';
import { values } from './values.ts';

/** Options that a caller may add to a request: headers, a signal … */
export type CallOptions = Omit<RequestInit, 'method' | 'body' | 'headers'> & {
  headers?: Record<string, string>;
};

/** Posts to a URL under the base URL; resolves with the answer's body. A failure is logged and rethrown. */
export async function post(
  url: string,
  body: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const { headers, ...init } = toPost(body);
  const request = { ...options, ...init, headers: { ...headers, ...options.headers } };
  return await fetchJson(`${values.baseUrl}${url}`, request).catch(logFailure('POST', url));
}

/** Gets a URL as it is; resolves with the answer's body. A failure is logged and rethrown. */
export async function get(url: string, options: CallOptions = {}): Promise<unknown> {
  return await fetchJson(url, { ...options, method: 'GET' }).catch(logFailure('GET', url));
}

/** Logs only the part of the URL that has no personal data. */
function logFailure(method: string, url: string): (error: unknown) => never {
  const [path] = url.split('?');
  return (error) => {
    console.error(`${method} ${path} failed`, error);
    throw error;
  };
}
