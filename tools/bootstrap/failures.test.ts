import { expect, test } from 'vitest';
import { explainFileFailure, explainNpmFailure } from './failures.cjs';

const explain = (output: string): string => explainNpmFailure(output, '/srv/tend', '/srv/npm.log');

test.each([
  ['npm error code ENOTFOUND', 'There is no way to the package registry: connect this machine'],
  ['npm error code EAI_AGAIN', 'There is no way to the package registry: connect this machine'],
  ['npm error code ECONNREFUSED', 'The package registry does not answer: wait some minutes'],
  ['npm error code E503', 'The package registry does not answer: wait some minutes'],
  ['npm error code E403', 'The package registry refuses access: check the registry'],
  ['npm error code E404', 'The package registry lacks a package that Tend needs: point npm'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of the package registry is not'],
  ['npm error code ENOSPC', 'The disk is full: free about 1 GB'],
  ['npm error code EACCES', 'Tend may not write to /srv/tend: give this user the right'],
  ['npm ERR! code EROFS', 'Tend may not write to /srv/tend: give this user the right'],
  ['npm error code EINTEGRITY', 'A downloaded package is damaged: empty the cache'],
  ['npm error code EUSAGE', 'package.json and package-lock.json disagree: run "npm install"'],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device', 'The disk is full'],
  ['npm http fetch GET https://r.invalid/x attempt 1 failed with ENOTFOUND', 'There is no way'],
  ['npm http fetch GET 404 https://registry.example/x 19ms', 'The package registry lacks'],
])('[HO6] "%s" becomes a sentence', (output, beginning) => {
  const sentence = explain(`npm http fetch GET 200 https://registry.example/one 5ms\n${output}\n`);
  expect(sentence).toContain(beginning);
  expect(sentence.endsWith(', then run this again.')).toBe(true);
  expect(sentence).not.toContain('\n');
});

test('[HO6] the verdict of npm counts for more than a request that it repeated', () => {
  const output = 'GET https://r.example/x attempt 1 failed with ETIMEDOUT\nnpm error code ENOSPC\n';
  expect(explain(output)).toContain('disk is full');
});

test('[HO6] an unknown cause says where to read it', () => {
  expect(explain('npm error code ESTRANGE')).toBe(
    'Packages could not be installed: /srv/npm.log says why.',
  );
});

test('[HO6] a failed file operation becomes a sentence', () => {
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  expect(explainFileFailure(error, '/srv/tend')).toContain('Tend may not write to /srv/tend');
});
