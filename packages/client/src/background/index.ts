export { openBackgroundClient, type BackgroundClient } from './background-client.ts';
export type { FlushOutcome } from './flush.ts';
export { openDexieStore } from '../store/dexie-store.ts';
export { createBrowserTabs } from '../tabs/browser-tabs.ts';
