import type { Clock } from '../clock/clock.ts';

/** Long enough for a link to go round in an organisation, short enough that a mended page is soon seen as it is. */
const rememberedForMs = 10 * 60_000;
const mostAddresses = 500;

interface Answer<Outcome> {
  readonly until: number;
  readonly outcome: Promise<Outcome>;
}

/** Remembers for some minutes what came of asking for an address. */
export class Remembered<Outcome> {
  readonly #clock: Clock;
  readonly #isLasting: (outcome: Outcome) => boolean;
  /** The oldest first. */
  readonly #answers = new Map<string, Answer<Outcome>>();

  /** What does not last is told to those who wait for it, and then asked for anew. */
  constructor(clock: Clock, isLasting: (outcome: Outcome) => boolean) {
    this.#clock = clock;
    this.#isLasting = isLasting;
  }

  /** Asks once for all who want it within some minutes. */
  async ask(address: string, fetch: () => Promise<Outcome>): Promise<Outcome> {
    this.#forgetOld();
    const known = this.#answers.get(address);
    if (known !== undefined) return known.outcome;
    const asked = { until: this.#clock.now() + rememberedForMs, outcome: fetch() };
    this.#answers.set(address, asked);
    const outcome = await asked.outcome;
    const isForgotten = this.#answers.get(address) !== asked;
    if (!isForgotten && !this.#isLasting(outcome)) this.#answers.delete(address);
    return outcome;
  }

  forget(address: string): void {
    this.#answers.delete(address);
  }

  #forgetOld(): void {
    for (const [address, { until }] of this.#answers) {
      if (until > this.#clock.now() && this.#answers.size < mostAddresses) return;
      this.#answers.delete(address);
    }
  }
}
