import { describeLocalStore } from './local-store.contract.ts';
import { createMemoryStore } from './memory-store.ts';

describeLocalStore('memory', () => {
  // The store object is the device itself: closing only ends one view of it.
  const store = createMemoryStore();
  return Promise.resolve({ open: () => Promise.resolve(store) });
});
