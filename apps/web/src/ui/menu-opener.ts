import { menuController } from '@ionic/core/components';

let opener: Element | null = null;

/** Opens the menu and remembers who asked for it: Ionic takes the focus away before it tells of the opening. */
export function openMenu(): void {
  opener = document.activeElement;
  void menuController.open();
}

/** The focus goes back to where the menu was opened from, unless that is out of view by now. */
export function returnFocusToOpener(): void {
  const element = opener;
  opener = null;
  // Not before Ionic has let go of the focus, which it does after telling of the closing.
  if (element instanceof HTMLElement) setTimeout(() => element.focus());
}
