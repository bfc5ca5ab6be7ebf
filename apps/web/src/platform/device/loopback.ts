const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address leads to the machine on which it is opened, and so to nowhere on any other. */
export function isLoopback(address: string): boolean {
  return loopbackHosts.includes(URL.parse(address)?.hostname ?? '');
}
