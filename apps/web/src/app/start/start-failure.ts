/**
 * Shows on the page that the app could not start, with a button to try again. The words in every language are
 * in the page's own markup, because this must work without any code or translation loaded.
 */
export function showStartFailure(error: unknown): void {
  console.error('The app could not start', error);
  document.documentElement.classList.add('start-failed');
}
