import { type ComponentType, createElement } from 'react';
import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../buttons/Button.tsx';
import { ListSkeleton } from '../loading/ListSkeleton.tsx';
import { useAnswer } from '../loading/use-answer.ts';
import { RetryNotice } from '../notices/RetryNotice.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

interface LoadedSheetProps<Props extends object> {
  title: string;
  /** Fetches the component of the sheet's content; the same function each time. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  isWhole?: boolean;
  /** As of `Sheet`. */
  place?: SheetProps['place'];
  onClose: () => void;
}

/** A sheet whose content is code that is fetched when it is first opened. */
export function LoadedSheet<Props extends object>({
  title,
  load,
  props,
  isWhole = false,
  place,
  onClose,
}: LoadedSheetProps<Props>) {
  return (
    <Sheet {...{ title, isWhole, place, onClose }}>
      <Content {...{ load, props, onClose }} />
    </Sheet>
  );
}

function Content<Props extends object>({
  load,
  props,
  onClose,
}: Pick<LoadedSheetProps<Props>, 'load' | 'props' | 'onClose'>) {
  const { value: loaded, error, isLoading, reload } = useAnswer(load);
  if (loaded !== null) return createElement(loaded, props);
  return <SheetWait hasFailed={error !== null && !isLoading} onRetry={reload} onClose={onClose} />;
}

interface SheetWaitProps {
  hasFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In a sheet until its code is there. */
export function SheetWait({ hasFailed, onRetry, onClose }: SheetWaitProps) {
  const { t } = useText();
  return (
    <>
      {hasFailed ? (
        <RetryNotice sentence={t('errors.no_connection')} onRetry={onRetry} />
      ) : (
        <ListSkeleton label={t('action.loading')} count={3} />
      )}
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
