'use strict';

const refreshMs = 500;

/**
 * Shows on a terminal how far an installation is; a log only gets its start and its end.
 * @param {string} label
 * @param {number} total
 */
function startProgress(label, total) {
  const isLive = process.stderr.isTTY;
  const startedAt = Date.now();
  let done = 0;
  const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const show = () => {
    process.stderr.write(`\r${label} … ${Math.min(done, total)} of ${total}, ${elapsed()} `);
  };
  if (!isLive) process.stderr.write(`${label} …\n`);
  const timer = isLive ? setInterval(show, refreshMs) : undefined;
  return {
    /** @param {number} count */
    advance(count) {
      done += count;
    },
    /** @param {boolean} isComplete */
    stop(isComplete) {
      clearInterval(timer);
      if (isLive) process.stderr.write('\r\u001B[K');
      if (isComplete) process.stderr.write(`${label}: done in ${elapsed()}\n`);
    },
  };
}

module.exports = { startProgress };
