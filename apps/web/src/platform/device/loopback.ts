const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address leads to the device itself, and so works on no other. */
export function isLoopback(address: string): boolean {
  return loopbackHosts.includes(URL.parse(address)?.hostname ?? '');
}
