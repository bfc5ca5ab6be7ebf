import type { Log } from '../../platform/log/log.ts';

/** Anybody can send origins: beyond so many, what is told helps nobody. */
const maxTold = 20;
/** A scheme, the longest name in DNS and a port. */
const maxLength = 270;

/**
 * Tells the operator of the addresses at which pages were opened that may not call, each once: the person in front of
 * such a page can tell them only that it does not work.
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

/** As browsers send it, without a name or a path in which somebody could hide something. */
function isOfPage(origin: string): boolean {
  return (
    origin.length <= maxLength && /^https?:/.test(origin) && URL.parse(origin)?.origin === origin
  );
}
