const fewest = 20;
const most = 1_000;

/** How many messages one write adds to the index, so that no write of a person waits long for it. */
export class PieceSize {
  readonly #wantedMs: number;
  #count = 100;

  constructor(wantedMs: number) {
    this.#wantedMs = wantedMs;
  }

  get count(): number {
    return this.#count;
  }

  /** Learns from a write of some messages; one much slower than others (a waiting disk) changes little. */
  adapt(messages: number, ms: number): void {
    const fitting = (messages * this.#wantedMs) / Math.max(ms, 0.1);
    const next = Math.min(Math.max(fitting, this.#count / 2), this.#count * 1.5);
    this.#count = Math.round(Math.min(Math.max(next, fewest), most));
  }
}
