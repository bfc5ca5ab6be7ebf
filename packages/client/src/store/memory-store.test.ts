import { describeLocalStore } from './local-store.contract.ts';
import { createMemoryStore } from './memory-store.ts';

describeLocalStore('memory', () => {
  // Its device is the object itself: what closes is only what looks at it.
  const store = createMemoryStore();
  return Promise.resolve({ open: () => Promise.resolve(store) });
});
