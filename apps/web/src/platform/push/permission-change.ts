/** Calls back when the person may have changed the permission in the browser's settings, until it is ended. */
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
    // Not every browser tells it; in the others it is seen when the app is looked at again.
  }
}
