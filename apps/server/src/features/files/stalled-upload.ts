import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock/clock.ts';
import type { TurnSignals } from '../../platform/files/turns.ts';

interface Watch extends Disposable {
  /** Something has arrived. */
  note: () => void;
}

/** An upload of which nothing arrives for this long has stalled. */
const stalledMs = 500;

/**
 * Ends the connection of an upload that brings nothing while somebody waits for it, or that has to end. One that
 * is going on is left alone: of two tabs, each would end the other's before anything has arrived.
 */
export function endWhenStalled(
  content: Readable,
  { wanted, ending, clock }: TurnSignals & { clock: Clock },
): Watch {
  let cancel: (() => void) | null = null;
  const end = (): void => void content.destroy();
  const wait = (): void => {
    cancel?.();
    cancel = clock.after(stalledMs, end);
  };
  if (wanted.aborted) wait();
  if (ending.aborted) end();
  wanted.addEventListener('abort', wait);
  ending.addEventListener('abort', end);
  return {
    note() {
      if (wanted.aborted) wait();
    },
    [Symbol.dispose]() {
      cancel?.();
      wanted.removeEventListener('abort', wait);
      ending.removeEventListener('abort', end);
    },
  };
}
