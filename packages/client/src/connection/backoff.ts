export interface BackoffOptions {
  baseMs: number;
  capMs: number;
  /** Uniform in [0, 1). */
  random: () => number;
}

/** Exponential delays with full jitter, so that a thousand clients don't come back in waves. */
export class Backoff {
  readonly #options: BackoffOptions;
  #attempts = 0;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  nextDelayMs(): number {
    const { baseMs, capMs, random } = this.#options;
    const ceilingMs = Math.min(capMs, baseMs * 2 ** this.#attempts);
    this.#attempts += 1;
    return Math.round(random() * ceilingMs);
  }

  reset(): void {
    this.#attempts = 0;
  }
}
