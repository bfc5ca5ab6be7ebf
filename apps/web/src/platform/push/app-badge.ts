/** An app that is not installed may have none; the count stands in the menu and the title all the same. */
function ignoreRefusal(): void {}

/**
 * The figure on the app's icon, where the platform has one, or none for 0: set by the worker with each push, since no page
 * may run or know better, and set right by a page that does.
 */
export async function setAppBadge(count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(ignoreRefusal);
}
