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
  restore: [['apps/server/src/app/main.ts', '--restore']],
  dev: [['tools/tasks/dev.ts']],
  build: [['tools/tasks/build.ts', '--force']],
  check: [['tools/tasks/check.ts']],
  test: [['tools/tasks/test.ts']],
  bench: [['bench/src/main.ts']],
  'bench:web': [['tools/tasks/build.ts'], ['bench/src/web/main.ts']],
  'bench:lighthouse': [['tools/tasks/build.ts'], ['bench/src/lighthouse/main.ts']],
  'mobile:sync': [['tools/tasks/build.ts'], ['tools/mobile/main.ts']],
  settings: [['tools/settings/main.ts', '--write']],
  screenshot: [['tools/tasks/build.ts'], ['tools/tasks/screenshot.ts']],
  format: [['node_modules/oxfmt/bin/oxfmt', '--write', '.']],
};

/**
 * Packages that one target alone needs, in a folder with a lockfile of its own.
 * @type {Record<string, { folder: string, label: string }>}
 */
const extras = {
  'bench:lighthouse': { folder: 'tools/lighthouse', label: 'Installing Lighthouse' },
};

/**
 * @param {string} node
 * @param {string} folder
 * @param {string} label
 */
function install(node, folder, label) {
  return ensureInstalled(folder, () =>
    runNpmCi({
      node,
      folder,
      label,
      total: 2 * listRequired(folder).length,
      result: path.join(folder, 'node_modules/.package-lock.json'),
      logFile: path.join(root, 'install.log'),
    }),
  );
}

/** @param {string} name @param {string[]} rest */
async function runTarget(name, rest) {
  const programs = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (!programs) {
    throw new Failure(`"${name}" is not one of: ${Object.keys(targets).join(', ')}.`);
  }
  const node = await ensureRuntime(root);
  await install(node, root, 'Installing packages');
  const extra = extras[name];
  if (extra) await install(node, path.join(root, extra.folder), extra.label);
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
