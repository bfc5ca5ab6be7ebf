import { seconds } from './duration.ts';
import { root, run } from './process.ts';
import { buildWebApp } from './web-build.ts';

const isForced = process.argv.includes('--force');
const startedAt = performance.now();

try {
  const wasBuilt = await buildWebApp(
    root,
    async () => {
      console.log('Building the web app …');
      const { code, output } = await run(['vite', 'build', 'apps/web', '--logLevel', 'warn'], {
        env: { NODE_ENV: 'production' },
      });
      if (code !== 0) throw new Error(output);
    },
    { isForced },
  );
  if (wasBuilt) console.log(`Building the web app: done in ${seconds(startedAt)}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (text.includes('ENOSPC')) return 'The disk is full: free 100 MB, then run this again.';
  if (/EACCES|EROFS|EPERM/.test(text)) {
    return `Tend may not write to ${root}: give this user the right to, then run this again.`;
  }
  return `The web app could not be built:\n${text}`;
}
