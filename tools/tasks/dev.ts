import { spawn } from 'node:child_process';
import { root } from './process.ts';

const webOrigin = 'http://localhost:5173';

const env = { ...process.env, TEND_BASE_URL: process.env['TEND_BASE_URL'] ?? webOrigin };
const commands = [
  ['node', '--watch', 'apps/server/src/app/main.ts', ...process.argv.slice(2)],
  ['vite', 'dev', 'apps/web', '--port', new URL(webOrigin).port, '--strictPort'],
] as const;

const children = commands.map(([program, ...args]) =>
  spawn(program, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
);

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  // Neither is useful alone: the first to end stops the other.
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop();
  });
}
process.on('SIGINT', stop).on('SIGTERM', stop);
