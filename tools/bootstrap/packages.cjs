'use strict';

const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { Failure, explainFileFailure } = require('./failures.cjs');

/**
 * @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} LockedPackages
 */

/** @param {string} folder */
const stampFile = (folder) => path.join(folder, 'node_modules', '.tend-installed');

/** @param {string} file @returns {LockedPackages} */
function readLockedPackages(file) {
  const lockfile = /** @type {{ packages?: LockedPackages }} */ (
    JSON.parse(fs.readFileSync(file, 'utf8'))
  );
  return lockfile.packages ?? {};
}

/**
 * The lockfile's packages that are fetched from a registry on every platform.
 * @param {string} folder
 */
function listRequired(folder) {
  return Object.entries(readLockedPackages(path.join(folder, 'package-lock.json'))).filter(
    ([name, entry]) => name.includes('node_modules/') && !entry.link && !entry.optional,
  );
}

/** @param {string} folder */
function hashLockfile(folder) {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
}

/**
 * npm's own record of what it installed, which a developer's `npm install` also writes.
 * @param {string} folder
 */
function hasEveryLockedPackage(folder) {
  const recordFile = path.join(folder, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(recordFile)) return false;
  const installed = readLockedPackages(recordFile);
  const required = listRequired(folder);
  return (
    required.length > 0 &&
    required.every(([name, entry]) => installed[name]?.version === entry.version)
  );
}

/** @param {string} folder */
function isInstalled(folder) {
  const stamp = stampFile(folder);
  const hash = hashLockfile(folder);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return true;
  if (!hasEveryLockedPackage(folder)) return false;
  fs.writeFileSync(stamp, hash);
  return true;
}

/**
 * Runs the installation unless its result is already there. The stamp is taken away before and
 * written after, so an installation that was interrupted at any moment is done anew.
 * @param {string} folder
 * @param {() => Promise<void>} install
 */
async function ensureInstalled(folder, install) {
  try {
    if (isInstalled(folder)) return;
    fs.rmSync(path.join(folder, 'node_modules', '.package-lock.json'), { force: true });
    fs.rmSync(stampFile(folder), { force: true });
    fs.mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
    fs.accessSync(path.join(folder, 'node_modules'), fs.constants.W_OK);
    await install();
    fs.mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
    fs.writeFileSync(stampFile(folder), hashLockfile(folder));
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    throw new Failure(explainFileFailure(error, folder));
  }
}

module.exports = { ensureInstalled, listRequired };
