import { useEffect, useState } from 'react';
import type { Chosen } from './chosen.ts';
import { prepareAhead } from './prepare-ahead.ts';

export type Preview =
  | { readonly state: 'loading' }
  /** Shown with this address; as what the device cannot show, without one. */
  | { readonly state: 'shown'; readonly address: string; readonly kind: 'picture' | 'video' }
  | { readonly state: 'none' };

const loading: Preview = { state: 'loading' };

/** What is seen of a chosen file: exactly what will be sent. */
export function usePreview(chosen: Chosen): Preview {
  const [preview, setPreview] = useState<{ of: Chosen; preview: Preview } | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isWanted = true;
    const show = (next: Preview) => {
      if (isWanted) setPreview({ of: chosen, preview: next });
    };
    const read = async (): Promise<Preview> => {
      const { blob, facts } = await prepareAhead(chosen);
      const kind = facts.kind === 'photo' ? 'picture' : facts.kind;
      const canBeShown = facts.width !== undefined && (kind === 'picture' || kind === 'video');
      if (!isWanted || !canBeShown) return { state: 'none' };
      address = URL.createObjectURL(blob);
      return { state: 'shown', address, kind };
    };
    read().then(show, () => show({ state: 'none' }));
    return () => {
      isWanted = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [chosen]);
  // While an edited picture is drawn anew, the one before it stays; of another file nothing is shown.
  return preview === null || preview.of.key !== chosen.key ? loading : preview.preview;
}
