import { defineConfig } from 'vitest/config';
import { languages } from './apps/web/build/languages.ts';

export default defineConfig({
  plugins: [languages()],
  test: {
    include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**'],
    environment: 'node',
    // Some start one real server after the other, each of which takes seconds on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest's own limit of a second is one of the machine, not of what is tested.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
