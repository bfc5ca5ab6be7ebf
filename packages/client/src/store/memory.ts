/* For devices that store nothing: a separate entry point, since hardly anyone needs it and everyone would load it. */
export { openMemoryCopy } from './memory-copy.ts';
export { createMemoryFileStore } from '../files/kept/memory-file-store.ts';
export { createMemoryStore } from './memory-store.ts';
