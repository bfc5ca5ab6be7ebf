/** From which pages a browser may call. Decided by configuration, never by a request's Host. */
export interface Origins {
  /** The address that people open, without a path. */
  readonly baseUrl: string;
  /** Whether cookies and pages travel over TLS. */
  readonly isSecure: boolean;
  isAllowed(origin: string): boolean;
  /** One of the further origins of the configuration, which share no cookies with the base address. */
  isFurther(origin: string | undefined): origin is string;
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function createOrigins(baseUrl: string, further: readonly string[]): Origins {
  const own = sameMachine(baseUrl);
  const allowed = new Set([...own, ...further]);
  return {
    baseUrl,
    isSecure: baseUrl.startsWith('https:'),
    isAllowed: (origin) => allowed.has(origin),
    isFurther: (origin): origin is string =>
      origin !== undefined && further.includes(origin) && !own.includes(origin),
  };
}

/** A server at localhost is often opened by its address: same machine, same port, same server. */
function sameMachine(baseUrl: string): string[] {
  const url = new URL(baseUrl);
  if (!loopbackHosts.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return loopbackHosts.map((host) => `${url.protocol}//${host}${port}`);
}
