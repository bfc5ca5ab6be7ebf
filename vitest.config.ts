import { defineConfig } from 'vitest/config';
import { languages } from './apps/web/build/languages.ts';

export default defineConfig({
  plugins: [languages()],
  test: {
    include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**'],
    environment: 'node',
    // The crash and convergence suites start real processes on a shared machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
