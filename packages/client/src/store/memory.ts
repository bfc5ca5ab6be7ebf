/*
 * For devices that keep nothing: an entry point of its own, since hardly anybody needs it and everybody would wait for it.
 */
export { openMemoryCopy } from './memory-copy.ts';
export { createMemoryStore } from './memory-store.ts';
