import type { Log } from '../../platform/log/log.ts';

/** Anyone can send origins: a longer list would help nobody. */
const maxTold = 20;
/** A scheme, the longest name in DNS and a port. */
const maxLength = 270;

/**
 * Logs each address at which a page was refused, once: the person in front of such a page can report only that it does
 * not work.
 */
export class RefusedOrigins {
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  tell(origin: string): void {
    if (this.#told.size >= maxTold || this.#told.has(origin) || !isOfPage(origin)) return;
    this.#told.add(origin);
    this.#log.warn(
      'A page was refused: its address is not the one that Tend was started for. If people open Tend there, set TEND_BASE_URL to it',
      { origin },
    );
  }
}

/** Whether it is an origin as browsers send it, with no user name or path that could hide something. */
function isOfPage(origin: string): boolean {
  return (
    origin.length <= maxLength && /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
  );
}
