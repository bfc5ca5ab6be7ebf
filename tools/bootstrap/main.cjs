'use strict';

const path = require('node:path');
const { runChild } = require('./child.cjs');
const { Failure } = require('./failures.cjs');
const { followParent } = require('./follow-parent.cjs');
const { runNpmCi } = require('./npm.cjs');
const { ensureInstalled, listRequired } = require('./packages.cjs');
const { ensureRuntime } = require('./runtime.cjs');

const root = path.resolve(__dirname, '../..');

/**
 * Each target's programs, run one after the other; further arguments go to the last.
 * @type {Record<string, string[][]>}
 */
const targets = {
  start: [['tools/tasks/build.ts'], ['apps/server/src/app/main.ts']],
  backup: [['apps/server/src/app/main.ts', '--backup']],
  dev: [['tools/tasks/dev.ts']],
  build: [['tools/tasks/build.ts', '--force']],
  check: [['tools/tasks/check.ts']],
  test: [['tools/tasks/test.ts']],
  bench: [['bench/src/main.ts']],
  'bench:web': [['tools/tasks/build.ts'], ['bench/src/web/main.ts']],
  settings: [['tools/settings/main.ts', '--write']],
  screenshot: [['tools/tasks/build.ts'], ['tools/tasks/screenshot.ts']],
  format: [['node_modules/prettier/bin/prettier.cjs', '--write', '.']],
};

/** @param {string} name @param {string[]} rest */
async function runTarget(name, rest) {
  const programs = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (!programs) {
    throw new Failure(`"${name}" is not one of: ${Object.keys(targets).join(', ')}.`);
  }
  const node = await ensureRuntime(root);
  await ensureInstalled(root, () =>
    runNpmCi({
      node,
      folder: root,
      label: 'Installing packages',
      total: 2 * listRequired(root).length,
      result: path.join(root, 'node_modules/.package-lock.json'),
      logFile: path.join(root, 'install.log'),
    }),
  );
  for (const [index, program] of programs.entries()) {
    const isLast = index === programs.length - 1;
    const code = await runChild({ node, root, command: isLast ? [...program, ...rest] : program });
    if (code !== 0) return code;
  }
  return 0;
}

/** @param {string[]} args the target's name, then what is passed on to it */
async function main([name = 'start', ...rest]) {
  // Only under npm: a plain `node run.cjs start &` must outlive the shell it was typed in.
  if (process.env['npm_lifecycle_event']) followParent({ isThroughShell: true });
  try {
    process.exitCode = await runTarget(name, rest);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

void main(process.argv.slice(2));
