/** Browser toolbars that come and go are lower than any keyboard. */
const leastKeyboardPx = 120;

export interface View {
  width: number;
  height: number;
  /** Whether a field has the focus, and so may open a keyboard. */
  isEditing: boolean;
}

/**
 * Detects an open keyboard from one measurement of the view to the next: no browser reports it, and some
 * shrink the page, others only the visual viewport. The tallest view of the same width was one without a
 * keyboard.
 */
export function createKeyboardWatch(): (view: View) => boolean {
  let tallest = { width: 0, height: 0 };
  return ({ width, height, isEditing }) => {
    if (width !== tallest.width || height > tallest.height) tallest = { width, height };
    return isEditing && tallest.height - height >= leastKeyboardPx;
  };
}

/** Sets the class `has-keyboard` on the page while an on-screen keyboard is open. */
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
