/** This many requests in a row without an answer are not caused by one phone's network or a broken connection. */
const unansweredUntilSilent = 4;
/** The number of requests that check whether a silent service is back. */
const probes = 2;

/**
 * Push services that do not answer. Each request would hold one of the places shared by all pushes until its timeout,
 * so while a service is silent only a few are made, and the others are postponed at once.
 */
export class SilentServices {
  /** By origin; only services that do not answer. */
  readonly #unanswered = new Map<string, number>();
  readonly #asking = new Map<string, number>();

  /** Null: no request was made. Rejects like the request if there is no answer. */
  async ask<T>(origin: string, request: () => Promise<T>): Promise<T | null> {
    const asking = this.#asking.get(origin) ?? 0;
    if (this.#isSilent(origin) && asking >= probes) return null;
    this.#asking.set(origin, asking + 1);
    try {
      const answer = await request();
      this.#unanswered.delete(origin);
      return answer;
    } catch (error) {
      this.#unanswered.set(origin, (this.#unanswered.get(origin) ?? 0) + 1);
      throw error;
    } finally {
      this.#leave(origin);
    }
  }

  #isSilent(origin: string): boolean {
    return (this.#unanswered.get(origin) ?? 0) >= unansweredUntilSilent;
  }

  #leave(origin: string): void {
    const left = (this.#asking.get(origin) ?? 1) - 1;
    if (left > 0) this.#asking.set(origin, left);
    else this.#asking.delete(origin);
  }
}
