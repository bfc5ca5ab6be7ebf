'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { Failure, explainNpmFailure } = require('./failures.cjs');
const { startProgress } = require('./progress.cjs');
const { listSearchFolders, withSearchFolders } = require('./search-path.cjs');

const ciArguments = [
  'ci',
  '--ignore-scripts',
  // A production setting in the environment must not omit the web build's dependencies.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  // Each request becomes one line, from which progress is counted and causes of failure are found.
  '--loglevel=http',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** npm's own program file, so that any Node can run it without a shell. */
function findNpmCli() {
  const candidates = [process.env['npm_execpath'] ?? ''];
  for (const folder of [...listSearchFolders(), path.dirname(process.execPath)]) {
    candidates.push(path.join(folder, 'npm'));
    candidates.push(path.join(folder, 'node_modules/npm/bin/npm-cli.js'));
    candidates.push(path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'));
  }
  for (const candidate of candidates) {
    if (!candidate || !fs.existsSync(candidate)) continue;
    const file = fs.realpathSync(candidate);
    if (path.basename(file) === 'npm-cli.js') return file;
  }
  throw new Failure(
    'npm is missing beside this Node: install Node 24 with npm from https://nodejs.org, then run this again.',
  );
}

/**
 * Runs npm and resolves with how it ended and everything it printed.
 * @param {{ node: string, folder: string, onOutput: (text: string) => void }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function spawnNpm({ node, folder, onOutput }) {
  const child = spawn(node, [findNpmCli(), ...ciArguments], {
    cwd: folder,
    env: withSearchFolders([path.dirname(node)]),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      onOutput(text);
    });
  }
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve({ code: isStopped ? null : code, output });
    });
  });
}

/**
 * Installs exactly what the folder's lockfile says. npm also reports success when the disk was too
 * full to unpack a file and when an optional package could not be fetched, so neither is trusted.
 * @param {object} options
 * @param {string} options.node
 * @param {string} options.folder
 * @param {string} options.label what the person reads meanwhile
 * @param {number} options.total requests that are expected
 * @param {string} options.result the file that must be there afterwards
 * @param {string} options.logFile
 */
async function runNpmCi({ node, folder, label, total, result, logFile }) {
  const progress = startProgress(label, total);
  const { code, output } = await spawnNpm({
    node,
    folder,
    onOutput: (text) => progress.advance(text.split('npm http fetch GET').length - 1),
  });
  const isComplete = code === 0 && !output.includes('TAR_ENTRY_ERROR') && fs.existsSync(result);
  progress.stop(isComplete);
  if (isComplete) return;
  if (code === null) throw new Failure('Installing was interrupted: run this again to finish it.');
  try {
    fs.writeFileSync(logFile, output);
  } catch {
    // The sentence matters more than the log.
  }
  throw new Failure(explainNpmFailure(output, folder, logFile));
}

module.exports = { findNpmCli, runNpmCi };
