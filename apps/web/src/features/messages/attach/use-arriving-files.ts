import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are pasted into the field, or dropped onto the conversation around it. `onFiles` is null while none are
 * taken: a drop then has no effect, and does not open the file in place of the app. Returns the conversation while files are
 * dragged over it.
 */
export function useArrivingFiles(
  field: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | null,
): Element | null {
  const [over, setOver] = useState<Element | null>(null);
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles?.(files);
  });

  useEffect(() => {
    const input = field.current;
    const area = input?.closest<HTMLElement>('.chat-panes-main, .page') ?? null;
    if (input === null || area === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let entered = 0;
    const handle = (
      name: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      work: (event: DragEvent) => void,
    ) => {
      const listener = (event: DragEvent) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        work(event);
      };
      area.addEventListener(name, listener, { signal });
    };
    const follow = (by: 1 | -1) => {
      // An element is entered before the one around it is left.
      entered = Math.max(0, entered + by);
      setOver(entered > 0 ? area : null);
    };
    handle('dragenter', () => follow(1));
    handle('dragleave', () => follow(-1));
    handle('dragover', () => {});
    handle('drop', ({ dataTransfer }) => {
      entered = 0;
      setOver(null);
      take([...(dataTransfer?.files ?? [])]);
    });
    input.addEventListener(
      'paste',
      ({ clipboardData }) => {
        const files = filesOf(clipboardData);
        take(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [field]);

  return onFiles === null ? null : over;
}

/** A copied text may come with a picture of itself: then the text is meant. */
export function filesOf(data: DataTransfer | null): readonly File[] {
  if (data === null || data.types.includes('text/plain')) return [];
  return [...data.files];
}
