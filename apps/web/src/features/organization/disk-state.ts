import type { OutputOf } from '@tend/protocol';

/** From this many times the reserve on, there is nothing to say. */
const roomyFrom = 3;

/** `full`: nothing can be uploaded any more; `nearlyFull`: soon. */
export function diskState({
  freeBytes,
  reserveBytes,
}: OutputOf<'file.usage'>['disk']): 'roomy' | 'nearlyFull' | 'full' {
  if (freeBytes <= reserveBytes) return 'full';
  return freeBytes < roomyFrom * reserveBytes ? 'nearlyFull' : 'roomy';
}
