/** Toolbars of browsers that come and go are lower than any keyboard. */
const leastKeyboardPx = 120;

export interface View {
  width: number;
  height: number;
  /** Whether a field has the focus, for which a keyboard would be there. */
  isEditing: boolean;
}

/**
 * Tells from one look at the page to the next whether a keyboard is open: no browser says so, and some shrink the page for
 * it, others only what can be seen of it. The tallest view of the same width was one without it.
 */
export function createKeyboardWatch(): (view: View) => boolean {
  let tallest = { width: 0, height: 0 };
  return ({ width, height, isEditing }) => {
    if (width !== tallest.width || height > tallest.height) tallest = { width, height };
    return isEditing && tallest.height - height >= leastKeyboardPx;
  };
}

/** Marks the page with `has-keyboard` while one is open on the screen. */
export function followKeyboard(): void {
  const isOpen = createKeyboardWatch();
  const look = () => {
    const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight };
    const view = { width, height, isEditing: isField(document.activeElement) };
    document.documentElement.classList.toggle('has-keyboard', isOpen(view));
  };
  look();
  (window.visualViewport ?? window).addEventListener('resize', look);
  document.addEventListener('focusin', look);
  document.addEventListener('focusout', look);
}

function isField(element: Element | null): boolean {
  return element?.matches('input, textarea, [contenteditable]') ?? false;
}
