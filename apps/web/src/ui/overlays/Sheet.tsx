import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { addLayer } from '../../platform/navigation/layers.ts';
import { ToastHost } from './ToastHost.tsx';
import './Sheet.css';

export interface SheetProps {
  title: string;
  children: ReactNode;
  /** Called on Esc, Back or a tap on the backdrop; the parent must then stop rendering the sheet. */
  onClose: () => void;
  /** Covers the whole screen, and is always dark: for looking at pictures. */
  isWhole?: boolean;
  /** Makes the layer a popover: puts it into its place, until the returned function is called. */
  place?: ((popover: HTMLDialogElement) => () => void) | undefined;
}

const classes = {
  sheet: 'scroller sheet',
  whole: 'scroller whole tend-dark',
  popover: 'scroller floating popover',
};

/** A layer over the screen that takes the focus and restores it. */
export function Sheet({ title, children, isWhole = false, onClose, place }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const look = isWhole ? 'whole' : place === undefined ? 'sheet' : 'popover';

  // Closed while still in the document: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => keepCaret(opener, () => element?.close());
  }, []);

  useLayoutEffect(() => (dialog.current === null ? undefined : place?.(dialog.current)), [place]);

  const handleBack = useEffectEvent(onClose);
  useEffect(() => addLayer(() => handleBack()), []);

  return (
    // Esc does by keyboard what a tap on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes[look]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes on that of a layer over this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop counts as the dialog itself, since its content fills it.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={`${look}-content`}>
        {/* The focus starts at the title, so that a screen reader reads the sheet from its beginning; what
        is in it may take it, as a field that is written into at once. */}
        <h2
          id={titleId}
          className={look === 'sheet' ? 'title' : 'visually-hidden'}
          tabIndex={-1}
          autoFocus
        >
          {title}
        </h2>
        {children}
      </div>
      <ToastHost />
    </dialog>
  );
}

/** Chromium puts the caret of a field that gets its focus back to the beginning. */
function keepCaret(field: Element | null, close: () => void): void {
  const caret = field instanceof HTMLTextAreaElement ? field : null;
  const [start, end] = [caret?.selectionStart ?? 0, caret?.selectionEnd ?? 0];
  close();
  caret?.setSelectionRange(start, end);
}

/** The buttons of a sheet longer than the screen: they stay at its bottom edge. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className="sheet-foot">{children}</div>;
}
