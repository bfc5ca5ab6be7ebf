'use strict';

/** An expected failure: its message is the one sentence that the person gets to read. */
class Failure extends Error {}

/**
 * @typedef {object} Explanation
 * @property {RegExp} code as npm or the file system names the cause
 * @property {(folder: string) => string} sentence what it means, and what to do before another try
 */

/** @type {Explanation[]} */
const explanations = [
  {
    code: /^ENOSPC$/,
    sentence: () => 'The disk is full: free about 1 GB',
  },
  {
    code: /^(EACCES|EPERM|EROFS)$/,
    sentence: (folder) =>
      `Tend may not write to ${folder}: give this user the right to, or move Tend to a folder of yours`,
  },
  {
    code: /^(.*SELF_SIGNED_CERT.*|UNABLE_TO_.*|CERT_.*|ERR_TLS_.*)$/,
    sentence: () =>
      'The certificate of the package registry is not trusted here: set NODE_EXTRA_CA_CERTS to the certificate file of your network',
  },
  {
    code: /^(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ENETDOWN|ENOTCACHED)$/,
    sentence: () =>
      'There is no way to the package registry: connect this machine to the internet (or set HTTPS_PROXY)',
  },
  {
    code: /^(ECONN.*|ETIMEDOUT|.*_TIMEOUT|EIDLETIMEOUT|FETCH_ERROR|E5\d\d)$/,
    sentence: () =>
      'The package registry does not answer: wait some minutes, or check the proxy (HTTPS_PROXY)',
  },
  {
    code: /^(E401|E403|E407|ENEEDAUTH)$/,
    sentence: () =>
      'The package registry refuses access: check the registry and proxy that npm is set to (npm config list)',
  },
  {
    code: /^(E404|ETARGET|ENOVERSIONS)$/,
    sentence: () =>
      'The package registry lacks a package that Tend needs: point npm at the public one (npm config delete registry)',
  },
  {
    code: /^EINTEGRITY$/,
    sentence: () =>
      'A downloaded package is damaged: empty the cache of npm (npm cache clean --force)',
  },
  {
    code: /^EUSAGE$/,
    sentence: () => 'package.json and package-lock.json disagree: run "npm install" once',
  },
];

/** Where npm names causes, the surest first: its verdict, files not unpacked, failed requests. */
const causePatterns = [
  /^npm (?:error|ERR!) code (\S+)/gm,
  /TAR_ENTRY_ERROR (E[A-Z]+)/g,
  /attempt \d+ failed with (\w+)/g,
  /fetch GET ([45]\d\d) /g,
];

/** @param {string} output */
function listCauses(output) {
  return causePatterns.flatMap((pattern) =>
    Array.from(output.matchAll(pattern), ([, cause = '']) =>
      /^\d+$/.test(cause) ? `E${cause}` : cause,
    ),
  );
}

/**
 * @param {string[]} causes
 * @param {string} folder
 */
function explain(causes, folder) {
  for (const cause of causes) {
    const match = explanations.find(({ code }) => code.test(cause));
    if (match) return `${match.sentence(folder)}, then run this again.`;
  }
  return undefined;
}

/**
 * The sentence for a failed npm run.
 * @param {string} output what npm printed
 * @param {string} folder where it was to install
 * @param {string} logFile where its whole output can be read
 */
function explainNpmFailure(output, folder, logFile) {
  return (
    explain(listCauses(output), folder) ?? `Packages could not be installed: ${logFile} says why.`
  );
}

/**
 * The sentence for a failed file operation.
 * @param {NodeJS.ErrnoException} error
 * @param {string} folder
 */
function explainFileFailure(error, folder) {
  return (
    explain([error.code ?? ''], folder) ?? `Tend could not prepare ${folder}: ${error.message}.`
  );
}

module.exports = { Failure, explainNpmFailure, explainFileFailure };
