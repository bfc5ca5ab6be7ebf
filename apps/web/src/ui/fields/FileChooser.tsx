import { type ChangeEvent, type ReactNode, useRef } from 'react';

interface FileChooserProps {
  accept?: string;
  /** Opens the device's camera, which has a button to turn to its other side: this is where it looks at first. */
  camera?: 'environment' | 'user' | undefined;
  isSingle?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** How the button looks, … */
  className: string;
  /** … and what it is called, if its content does not say it. */
  label?: string;
  children: ReactNode;
}

/** A button that chooses files: the browser's own field for them cannot look like one. */
export function FileChooser({
  accept,
  camera,
  isSingle = false,
  className,
  label,
  onFiles,
  children,
}: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // So that the same file can be chosen again.
    target.value = '';
    if (files.length > 0) onFiles(files);
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={camera === undefined && !isSingle}
        capture={camera}
        onChange={handleChange}
      />
    </>
  );
}
