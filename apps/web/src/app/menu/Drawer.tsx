import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { addLayer } from '../../platform/navigation/layers.ts';
import {
  type Dragged,
  listenForDrags,
  mayMovePages,
  shiftBy,
} from '../../platform/gestures/drag-gesture.ts';
import { moveFocusToPage } from '../pages/page-focus.ts';
import './Drawer.css';

interface DrawerProps {
  label: string;
  isOpen: boolean;
  onOpen: () => void;
  /**
   * Called on Esc, Back, a tap on the backdrop, or a swipe; choosing an entry closes the drawer through
   * `isOpen`.
   */
  onClose: () => void;
  children: ReactNode;
}

/** Lies over the screen at its inline start; holds the focus and makes the page behind it inert. */
export function Drawer({ label, isOpen, onOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    if (dialog.current === null) return;
    if (isOpen) show(dialog.current);
    else hide(dialog.current);
  }, [isOpen]);

  const handleClose = useEffectEvent(onClose);
  useEffect(() => (isOpen ? addLayer(() => handleClose()) : undefined), [isOpen]);

  const handleDrawn = useEffectEvent((willBeOpen: boolean) => {
    if (willBeOpen) onOpen();
    else onClose();
  });
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const settle = (willBeOpen: boolean) => handleDrawn(willBeOpen);
    const stopOpening = listenForDrags(document.body, (event) =>
      mayMovePages(event) ? drawOpen(element, settle) : null,
    );
    const stopClosing = listenForDrags(element, () => drawShut(element, settle));
    return () => {
      stopOpening();
      stopClosing();
    };
  }, []);

  return (
    // Esc does by keyboard what a tap on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog without a `cancel` event when Esc or Back is pressed twice.
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop counts as the dialog itself, since its content fills it.
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  letGo(dialog);
  dialog.querySelector<HTMLElement>('[aria-current]')?.focus();
}

/** The browser restores the focus; if the element is gone by now, the page takes it. */
function hide(dialog: HTMLDialogElement): void {
  letGo(dialog);
  if (!dialog.open) return;
  dialog.close();
  moveFocusToPage();
}

function drawOpen(dialog: HTMLDialogElement, settle: (isOpen: boolean) => void): Dragged {
  return {
    towards: 'end',
    get wholePx() {
      return dialog.clientWidth;
    },
    begin() {
      dialog.showModal();
      hold(dialog, 0);
    },
    move: (share) => hold(dialog, share),
    end(isDone) {
      settle(isDone);
      if (!isDone) hide(dialog);
    },
  };
}

function drawShut(dialog: HTMLDialogElement, settle: (isOpen: boolean) => void): Dragged {
  return {
    towards: 'start',
    get wholePx() {
      return dialog.clientWidth;
    },
    begin: () => hold(dialog, 1),
    move: (share) => hold(dialog, 1 - share),
    end(isDone) {
      letGo(dialog);
      if (isDone) settle(false);
    },
  };
}

/** Follows the finger: shows this share of the drawer, from 0 to 1. */
function hold(dialog: HTMLDialogElement, share: number): void {
  dialog.classList.add('drawer-held');
  dialog.style.transform = shiftBy((share - 1) * dialog.clientWidth);
  dialog.style.setProperty('--drawer-share', String(share));
}

function letGo(dialog: HTMLDialogElement): void {
  dialog.classList.remove('drawer-held');
  dialog.style.removeProperty('transform');
  dialog.style.removeProperty('--drawer-share');
}
