'use strict';

const { spawn } = require('node:child_process');
const os = require('node:os');
const path = require('node:path');
const { withSearchFolders } = require('./search-path.cjs');

const preload = path.join(__dirname, 'preload.cjs');

/**
 * `npm start` runs the server so that it can collect garbage when idle. V8's heap grows less between two collections
 * than by default, so that a flood of long answers leaves less garbage, without a measurable loss of speed.
 */
const memoryFlags = ['--expose-gc', '--heap-growing-percent=40'];

/**
 * glibc gives each thread memory of its own to allocate from, and keeps what they release: 28 MiB of a server with 1,000
 * people. One place for all threads costs a flood of messages 1 % more of the processor. Other C libraries ignore the
 * variable.
 */
const allocation = { MALLOC_ARENA_MAX: '1' };

/**
 * Where Node keeps the code that it has compiled, each file with a hash of its source. With it the server starts in two thirds of
 * the time and takes 30 MB less: no types are removed, and little is parsed. Tools, and tests that start a server, gain by it, too.
 * @param {string} root
 */
const compiledIn = (root) => path.join(root, '.cache', 'compiled');

/**
 * Runs one program to its end under the given Node, passing signals on, and resolves with its exit
 * code.
 * @param {{ node: string, root: string, command: string[] }} options
 * @returns {Promise<number>}
 */
function runChild({ node, root, command }) {
  const child = spawn(node, [...memoryFlags, '--require', preload, ...command], {
    cwd: root,
    env: {
      ...allocation,
      ...withSearchFolders([path.dirname(node), path.join(root, 'node_modules', '.bin')]),
      NODE_COMPILE_CACHE: compiledIn(root),
    },
    stdio: 'inherit',
  });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    // A terminal has already sent Ctrl-C to the child: a second one would mean "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      resolve(code ?? 128 + os.constants.signals[signal ?? 'SIGTERM']);
    });
  });
}

module.exports = { runChild };
