/** An app that is not installed may have no badge; the menu and the title show the count anyway. */
function ignoreRefusal(): void {}

/**
 * Sets the count on the app's icon, where the platform supports it; 0 removes it. The worker sets it with
 * each push, since no page may be open; an open page corrects it.
 */
export async function setAppBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(ignoreRefusal);
}
