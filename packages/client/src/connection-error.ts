/** A call that got no answer: no network, no server, a time-out. Whether it took effect is unknown. */
export class ConnectionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectionError';
  }
}
