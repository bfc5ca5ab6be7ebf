'use strict';

const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { Failure } = require('./failures.cjs');
const { runNpmCi } = require('./npm.cjs');
const { ensureInstalled } = require('./packages.cjs');

const required = { major: 24, minor: 21 };

/**
 * Whether a machine's own Node will do: 24.21 and later, or a newer long-term version (even).
 * @param {string} version such as 24.21.0
 */
function isSuitable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === required.major) return minor >= required.minor;
  return major > required.major && major % 2 === 0;
}

/** Platforms for which the registry has a Node package: tools/runtime/package.json names them. */
const fetchable = ['linux-arm64', 'linux-x64', 'win32-x64'];

/**
 * Where the fetched Node's program lies, or undefined where none can be fetched.
 * @param {string} root
 * @param {string} platform
 */
function locateFetchedNode(root, platform) {
  if (!fetchable.includes(platform)) return undefined;
  const isWindows = platform.startsWith('win32');
  const name = `node-${platform.replace('win32', 'win')}`;
  return path.join(
    root,
    'tools/runtime/node_modules',
    name,
    'bin',
    isWindows ? 'node.exe' : 'node',
  );
}

/** @param {string} node */
function assertRuns(node) {
  // Fetched builds need glibc; where that is missing, as on Alpine, only the system's Node can help.
  if (spawnSync(node, ['--version']).status === 0) return;
  throw new Failure(
    'The Node 24 that was fetched does not run on this system: install Node 24 with the system’s package manager, then run this again.',
  );
}

/**
 * The file path of the Node that Tend runs on, fetched if the machine's own is too old.
 * @param {string} root
 */
async function ensureRuntime(root) {
  if (isSuitable(process.versions.node)) return process.execPath;
  const node = locateFetchedNode(root, `${process.platform}-${process.arch}`);
  if (!node) {
    throw new Failure(
      `Tend runs on Node 24 and this is ${process.version}: install Node 24 from https://nodejs.org, then run this again.`,
    );
  }
  const folder = path.join(root, 'tools/runtime');
  await ensureInstalled(folder, async () => {
    await runNpmCi({
      node: process.execPath,
      folder,
      label: 'Fetching Node 24',
      total: 2,
      result: node,
      logFile: path.join(root, 'install.log'),
    });
    assertRuns(node);
  });
  return node;
}

module.exports = { ensureRuntime, isSuitable, locateFetchedNode };
