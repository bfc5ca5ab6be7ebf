import type { Plugin } from 'vite';

const summary = /^ +summary:\s+(?:'[^'\n]*'|"[^"\n]*"),\n/gm;

/** Leaves out what the contract says of its operations in words: only the server tells it, and it is kilobytes. */
export function withoutSummaries(): Plugin {
  return {
    name: 'tend:without-summaries',
    enforce: 'pre',
    transform(code, file) {
      if (!/packages.protocol.src/.test(file)) return null;
      return code.replaceAll(summary, '');
    },
  };
}
