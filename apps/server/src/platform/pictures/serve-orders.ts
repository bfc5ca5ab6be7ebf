import { writeFileSync } from 'node:fs';
import { putThisProcessInBackground } from '../threads/background-threads.ts';
import {
  orderSchema,
  type Answer,
  type Greeting,
  type Order,
  type Outcome,
} from './converter-orders.ts';
import { PictureRefused, type PictureFacts } from './pictures.ts';

/** Decoders keep memory, and lose a little with each picture. */
const spent = { bytes: 300 * 2 ** 20, pictures: 200 };

/** @throws PictureRefused, and the file system's errors */
type Convert = (order: Order) => Promise<PictureFacts | null>;

/**
 * Makes this process serve a `Converter`, with a lower priority than the server and no longer than it. `load` fails if
 * pictures cannot be converted on this machine.
 */
export function serveOrders(load: () => Promise<Convert>): void {
  putThisProcessInBackground();
  offerMemory();
  // Ctrl-C reaches all processes of a terminal, but the server first finishes what it has begun.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  // `exit` would wait for the picture in work.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  void serve(load);
}

async function serve(load: () => Promise<Convert>): Promise<void> {
  try {
    const convert = await load();
    let pictures = 0;
    const answer = async (order: Order) => {
      const outcome = await carryOut(convert, order);
      pictures += 1;
      const isSpent = pictures >= spent.pictures || process.memoryUsage.rss() >= spent.bytes;
      send({ outcome, isSpent });
    };
    process.on('message', (order) => void answer(orderSchema.parse(order)));
    send({ fault: null });
  } catch (fault) {
    // Several lines of sharp's are about how to install it.
    const [line = ''] = String(fault).split('\n', 1);
    send({ fault: line });
  }
}

async function carryOut(convert: Convert, order: Order): Promise<Outcome> {
  try {
    return { kind: 'converted', facts: await convert(order) };
  } catch (error) {
    if (error instanceof PictureRefused) {
      return { kind: 'refused', reason: error.reason, cause: String(error.cause) };
    }
    const { message, code }: NodeJS.ErrnoException =
      error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', message, code };
  }
}

function send(message: Greeting | Answer): void {
  process.send?.(message);
}

/** If the machine's memory runs out, Linux ends this process first, and never the server. */
function offerMemory(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
}
