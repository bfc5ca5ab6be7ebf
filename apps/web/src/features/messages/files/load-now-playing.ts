import { nowPlaying } from '../../../shared/now-playing.ts';

/** Loads the bar that says what is played. Without it the sound is played, too; the next press tries again. */
export async function loadNowPlaying(): Promise<void> {
  if (nowPlaying.get() !== null) return;
  const loaded = await import('./NowPlaying.tsx').catch(() => null);
  if (loaded !== null) nowPlaying.set(loaded.NowPlaying);
}
