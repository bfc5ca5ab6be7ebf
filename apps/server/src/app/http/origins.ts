/** From which pages a browser may call. Decided by configuration, never by a request's Host. */
export interface Origins {
  /** The address that people open, without a path. */
  readonly baseUrl: string;
  /** Whether cookies and pages travel over TLS. */
  readonly isSecure: boolean;
  isAllowed(origin: string): boolean;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function createOrigins(baseUrl: string, further: readonly string[]): Origins {
  const allowed = new Set([...sameMachine(baseUrl), ...further]);
  return {
    baseUrl,
    isSecure: baseUrl.startsWith('https:'),
    isAllowed: (origin) => allowed.has(origin),
  };
}

/** A server at localhost is often opened by its address: same machine, same port, same server. */
function sameMachine(baseUrl: string): string[] {
  const url = new URL(baseUrl);
  if (!loopbackHosts.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return loopbackHosts.map((host) => `${url.protocol}//${host}${port}`);
}
