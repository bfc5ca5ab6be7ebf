import { queryPath } from '@tend/client/http';
import { isRecord } from '../../platform/client/is-record.ts';
import { get } from '../../shared/http.ts';

/** The base URL for typed text such as `chat.example.org`; null if it is no address. */
export function readServerUrl(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  // A link copied from the address bar stands for its server.
  return url.origin;
}

/** Whether a Tend server answers there; a server that does not allow the app's origin cannot be read. */
export async function isTendServer(url: string): Promise<boolean> {
  try {
    const state = await get(`${url}${queryPath('organization.state', {})}`);
    return isRecord(state) && typeof state['isSetUp'] === 'boolean';
  } catch {
    // Already logged.
    return false;
  }
}
