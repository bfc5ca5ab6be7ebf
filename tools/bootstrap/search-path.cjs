'use strict';

const path = require('node:path');

/** The folders that are searched for programs. */
function listSearchFolders() {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
}

/**
 * This process's environment with the given folders searched first.
 * @param {string[]} folders
 * @returns {NodeJS.ProcessEnv}
 */
function withSearchFolders(folders) {
  // Windows spells the variable "Path", and two spellings together would conflict.
  const others = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH');
  const searched = [...folders, ...listSearchFolders()].join(path.delimiter);
  return { ...Object.fromEntries(others), PATH: searched };
}

module.exports = { listSearchFolders, withSearchFolders };
