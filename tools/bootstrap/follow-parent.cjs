'use strict';

const fs = require('node:fs');

const checkIntervalMs = 500;

/** The parent of the parent, where the system tells; npm starts its scripts through a shell. */
function readGrandparent() {
  try {
    const stat = fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces and parentheses; state and parent follow it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}

/**
 * Asks this process to stop once the one that started it is gone: npm does not pass SIGTERM on
 * through its shell, and nobody can pass on a SIGKILL.
 * @param {{ isThroughShell: boolean }} options
 */
function followParent({ isThroughShell }) {
  const readAncestors = () => `${process.ppid} ${isThroughShell ? readGrandparent() : ''}`;
  const ancestors = readAncestors();
  const timer = setInterval(() => {
    if (readAncestors() === ancestors) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkIntervalMs);
  timer.unref();
}

module.exports = { followParent };
