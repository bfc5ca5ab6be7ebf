/**
 * Calls back when the permission may have changed in the browser's settings. Returns a function that stops
 * it.
 */
export function onPermissionChange(listener: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listener();
    },
    { signal },
  );
  void followStatus(listener, signal);
  return () => ending.abort();
}

async function followStatus(listener: () => void, signal: AbortSignal): Promise<void> {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', listener, { signal });
  } catch {
    // Not every browser reports it; in the others it is read when the app comes into view.
  }
}
