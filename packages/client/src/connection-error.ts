/** A call without an answer: no network, no server, a timeout. Whether it took effect is unknown. */
export class ConnectionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectionError';
  }
}
