/** An app that is not installed may have none; the count stands in the menu and the title all the same. */
function ignoreRefusal(): void {}

/** The figure on the app's icon, where the platform has one. */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  navigator.setAppBadge(count).catch(ignoreRefusal);
}
