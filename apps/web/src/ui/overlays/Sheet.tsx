import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { addLayer } from '../../platform/navigation/layers.ts';
import './Sheet.css';

interface SheetProps {
  title: string;
  children: ReactNode;
  /** Esc, Back or a tap beside it; the sheet is gone once its parent no longer draws it. */
  onClose: () => void;
}

/** A layer over the screen that holds the focus and gives it back. */
export function Sheet({ title, children, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const handleBack = useEffectEvent(onClose);
  useEffect(() => addLayer(() => handleBack()), []);

  return (
    // Esc does by keyboard what a tap on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="scroller sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop counts as the dialog itself: its content fills it.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="sheet-content">
        {/* The focus begins at the title, so that the sheet is read from its beginning. */}
        <h2 id={titleId} className="title" tabIndex={-1} autoFocus>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons of a sheet that is longer than a screen: they stay at its lower edge. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className="sheet-foot">{children}</div>;
}
