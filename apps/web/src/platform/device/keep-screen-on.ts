/**
 * Keeps the screen on until the returned function is called. The device lets it off when the page is hidden: then it is
 * asked again once the page is back. Where a device cannot, it does nothing.
 */
export function keepScreenOn(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let lock: WakeLockSentinel | null = null;
  async function ask() {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    // Refused when the battery is low.
    const granted = await navigator.wakeLock.request('screen').catch(() => null);
    if (signal.aborted) void granted?.release();
    else lock = granted;
  }
  void ask();
  document.addEventListener('visibilitychange', () => void ask(), { signal });
  return () => {
    ending.abort();
    void lock?.release();
  };
}
