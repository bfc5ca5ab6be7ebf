/** Well below the 64 MB of buffers after which V8 looks at the whole heap. */
const stretchBytes = 8_000_000;

let passedBytes = 0;

/**
 * Notes that a buffer of a file has passed through this process, and frees such buffers from time to time. They are
 * small and young objects with much memory outside of the heap. V8 takes that memory for a reason to collect the whole heap, ten
 * times for an upload of 100 MB, which takes longer than the upload; a look at the young objects is enough. Without
 * `--expose-gc` V8 does as it likes.
 */
export function notePassedBytes(bytes: number): void {
  passedBytes += bytes;
  if (passedBytes < stretchBytes) return;
  passedBytes = 0;
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
}
