import { useEffect, useState } from 'react';
import type { Chosen } from './chosen.ts';
import { borrowAddress, type BorrowedAddress } from '../../../ui/pictures/blob-address.ts';
import { prepareAhead } from './prepare-ahead.ts';

export type Preview =
  | { readonly state: 'loading' }
  /** Shown with this address; as what the device cannot show, without one. */
  | { readonly state: 'shown'; readonly address: string; readonly kind: 'picture' | 'video' }
  | { readonly state: 'none' };

const loading: Preview = { state: 'loading' };

/**
 * What is seen of a chosen file: exactly what will be sent, or the form in which its bubble shows it. An image of that form
 * takes a fifth of the memory, and the bubble shows it in its first frame.
 */
export function usePreview(chosen: Chosen, form: 'whole' | 'as in its bubble'): Preview {
  const [preview, setPreview] = useState<{ of: Chosen; preview: Preview } | null>(null);
  useEffect(() => {
    let borrowed: BorrowedAddress | null = null;
    let isWanted = true;
    const show = (next: Preview) => {
      if (isWanted) setPreview({ of: chosen, preview: next });
    };
    const read = async (): Promise<Preview> => {
      const { blob, preview: smaller, facts } = await prepareAhead(chosen);
      const kind = facts.kind === 'photo' ? 'picture' : facts.kind;
      const canBeShown = facts.width !== undefined && (kind === 'picture' || kind === 'video');
      if (!isWanted || !canBeShown) return { state: 'none' };
      borrowed = borrowAddress(form === 'whole' ? blob : (smaller ?? blob));
      return { state: 'shown', address: borrowed.address, kind };
    };
    read().then(show, () => show({ state: 'none' }));
    return () => {
      isWanted = false;
      borrowed?.release();
    };
  }, [chosen, form]);
  // While an edited picture is drawn anew, the one before it stays; of another file nothing is shown.
  return preview === null || preview.of.key !== chosen.key ? loading : preview.preview;
}
