import { arrowBack } from 'ionicons/icons';
import { createElement, useLayoutEffect, useRef } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { type Asked, useAsked } from '../../../ui/loading/use-asked.ts';
import { RetryNotice } from '../../../ui/notices/RetryNotice.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { borrowAddress } from '../../../ui/pictures/blob-address.ts';
import type { Picture } from './files-look.ts';
import type { ViewerProps } from './viewer/Viewer.tsx';
import './AskedViewer.css';

const loadViewer = async () => (await import('./viewer/Viewer.tsx')).Viewer;

/** The viewer, whose code is loaded when a picture is opened for the first time. */
export function AskedViewer(props: Omit<ViewerProps, 'isAwaited'>) {
  const { known, begin, onClose } = props;
  const { code, state, reload } = useAsked(loadViewer, onClose);
  if (code !== null) return createElement(code, { ...props, isAwaited: state !== 'short' });
  if (state === 'short') return null;
  const picture = known.find(({ key }) => key === begin)?.file;
  return <Wait {...{ state, picture, onClose }} onRetry={reload} />;
}

interface WaitProps extends Pick<ViewerProps, 'onClose'> {
  state: Asked<unknown>['state'];
  picture: Picture | undefined;
  onRetry: () => void;
}

/** As dark as the viewer will be, with what the device has of the picture. */
function Wait({ state, picture, onRetry, onClose }: WaitProps) {
  const { t } = useText();
  return (
    <Sheet title={t('media.viewer')} isWhole onClose={onClose}>
      <div className="row viewer-wait-head">
        <IconButton icon={arrowBack} label={t('action.back')} flips onClick={onClose} />
      </div>
      <div className="fill center viewer-wait">
        <SmallerForm picture={picture} />
        {state === 'failed' ? (
          <RetryNotice sentence={t('errors.no_connection')} onRetry={onRetry} />
        ) : (
          <span role="status" aria-label={t('action.loading')}>
            <Spinner size="large" />
          </span>
        )}
      </div>
    </Sheet>
  );
}

/** Empty if the device has nothing of it. */
function SmallerForm({ picture }: Pick<WaitProps, 'picture'>) {
  const { files } = useClient();
  const image = useRef<HTMLImageElement>(null);
  const id = picture?.kind === 'video' ? picture.still?.id : picture?.id;
  useLayoutEffect(() => {
    const held = id === undefined ? null : (files.held(id, 'medium') ?? files.held(id, 'small'));
    if (held === null || image.current === null) return undefined;
    const { address, release } = borrowAddress(held);
    image.current.src = address;
    return release;
  }, [files, id]);
  return <img ref={image} alt="" />;
}
