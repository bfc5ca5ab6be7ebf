import path from 'node:path';
import type { Plugin } from 'vite';

const viteLoader = '\0vite/preload-helper.js';
const ownLoader = path.resolve(import.meta.dirname, '../src/platform/service-worker/load-code.ts');

/** Loads the pieces of the app by `loadCode`, in place of what Vite has for it. */
export function loadCodeAgain(): Plugin {
  return {
    name: 'tend:load-code',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === viteLoader
        ? `export { loadCode as __vitePreload } from ${JSON.stringify(ownLoader)};`
        : null,
  };
}

/** Vite names no files for a piece that consists of one. */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (file: string, files: string[]): string[] =>
    files.length === 0 ? [file] : files,
};
