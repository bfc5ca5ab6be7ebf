import { type ComponentType, createElement } from 'react';
import { useAsked } from '../loading/use-asked.ts';
import { SheetWait } from './LoadedSheet.tsx';
import { Sheet } from './Sheet.tsx';

interface LoadedWhenAskedProps<Props extends object> {
  /** Of what is loaded, which a sheet has while one waits for it. */
  title: string;
  /** The same function each time. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  onClose: () => void;
}

/** A layer that was asked for: its code is loaded at once. */
export function LoadedWhenAsked<Props extends object>({
  title,
  load,
  props,
  onClose,
}: LoadedWhenAskedProps<Props>) {
  const { code, state, reload } = useAsked(load, onClose);
  if (code !== null) return createElement(code, props);
  if (state === 'short') return null;
  return (
    <Sheet {...{ title, onClose }}>
      <SheetWait hasFailed={state === 'failed'} onRetry={reload} onClose={onClose} />
    </Sheet>
  );
}
