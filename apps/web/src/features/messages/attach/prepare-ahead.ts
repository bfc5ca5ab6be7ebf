import type { NewFile } from '@tend/client';
import { isUnedited } from '../../../ui/editing/edits.ts';
import type { Chosen } from './chosen.ts';
import { prepareFile } from './prepare-file.ts';

const prepared = new WeakMap<Chosen, Promise<NewFile>>();
const ready = new WeakMap<Chosen, NewFile>();
const waiting: Array<() => Promise<void>> = [];
let isPreparing = false;

/**
 * Prepares a chosen file while its person still looks at it, so that sending it takes no time. One at a time: a decoded
 * photo takes 50 MB. What failed is prepared again when it is asked for again.
 */
export function prepareAhead(chosen: Chosen): Promise<NewFile> {
  const known = prepared.get(chosen);
  if (known !== undefined) return known;
  const { promise, resolve, reject } = Promise.withResolvers<NewFile>();
  prepared.set(chosen, promise);
  const prepare = async () => {
    try {
      const file = await prepareFile(chosen, false);
      ready.set(chosen, file);
      resolve(file);
    } catch (error) {
      prepared.delete(chosen);
      reject(error);
    }
  };
  // The device keeps nothing of an edited picture until it is prepared: it comes first.
  if (isUnedited(chosen.edits)) waiting.push(prepare);
  else waiting.unshift(prepare);
  void prepareWaiting();
  return promise;
}

/** What has been prepared of these files; null unless it is all of them. */
export function allReady(chosen: readonly Chosen[]): ReadonlyMap<Chosen, NewFile> | null {
  const files = chosen.flatMap((one) => {
    const file = ready.get(one);
    return file === undefined ? [] : [[one, file] as const];
  });
  return files.length === chosen.length ? new Map(files) : null;
}

async function prepareWaiting(): Promise<void> {
  if (isPreparing) return;
  isPreparing = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next();
  isPreparing = false;
}
