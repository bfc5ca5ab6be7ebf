/**
 * Says on the page that the app could not start, and offers to try again. The page's own markup holds the
 * words in every language, because this must also work when no code or no translation could be loaded.
 */
export function showStartFailure(error: unknown): void {
  console.error('The app could not start', error);
  document.documentElement.classList.add('start-failed');
}
