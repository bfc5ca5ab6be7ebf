import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** A screen whose code is loaded on demand. */
export interface ScreenLoader<Props = object> {
  /** Loads the code once; after a failure the next call tries again. */
  load: () => Promise<void>;
  /** The component, or null until its code is loaded. */
  current: () => ComponentType<Props> | null;
}

export function screenLoader<Props = object>(
  importScreen: () => Promise<ComponentType<Props>>,
): ScreenLoader<Props> {
  let screen: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function importOnce(): Promise<void> {
    try {
      screen = await importScreen();
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    current: () => screen,
    load() {
      loading ??= importOnce();
      return loading;
    },
  };
}

export interface LoadingScreen<Props> {
  Screen: ComponentType<Props> | null;
  error: unknown;
  retry: () => void;
}

/** The screen; available at once if its code has run ahead. */
export function useScreen<Props>(loader: ScreenLoader<Props>): LoadingScreen<Props> {
  const [attempt, setAttempt] = useState<{ error: unknown }>({ error: null });
  const Screen = loader.current();
  const isWanted = Screen === null && attempt.error === null;

  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const finish = (error: unknown) => isShown && startTransition(() => setAttempt({ error }));
    loader.load().then(
      () => finish(null),
      (error: unknown) => {
        console.error('A screen could not be loaded', error);
        finish(error);
      },
    );
    return () => {
      isShown = false;
    };
  }, [loader, isWanted]);

  return { Screen, error: attempt.error, retry: () => setAttempt({ error: null }) };
}
