import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { languages } from './apps/web/build/languages.ts';

/** Modules and globals of a page hold what the page holds. */
const pages = '{apps/web,packages/client}/**/*.test.{ts,tsx}';

const isolated = [
  // Listens to the modules that declare queries as they are loaded.
  'apps/server/src/features/query-plans.test.ts',
  // Looks at which modules are loaded.
  'apps/server/src/platform/push/open-push.test.ts',
  // Compares all threads of its process.
  'apps/server/src/platform/threads/background-threads.test.ts',
  // Listens to functions of Node that other modules have imported.
  'apps/server/src/platform/files/folder-files.test.ts',
];

export default defineConfig({
  plugins: [languages()],
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**'],
    environment: 'node',
    // By itself Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    // Some start one real server after the other, each of which takes seconds on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest's own limit of a second is one of the machine, not of what is tested.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: [pages],
          // A new context in the same thread, with the code compiled before, instead of a new process for each file.
          pool: 'vmThreads',
          // Contexts are not freed whole: a thread that holds as much is replaced.
          vmMemoryLimit: '1GB',
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', pages, ...isolated],
          // No module of the server holds any state, and to import it anew for each file takes a third of the time.
          isolate: false,
        },
      },
    ],
  },
});
