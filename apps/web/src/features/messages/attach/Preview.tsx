import { documentOutline } from 'ionicons/icons';
import { formatBytes } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import type { Chosen } from './chosen.ts';
import { usePreview } from './use-preview.ts';

/** The file that is looked at, as large as there is room. */
export function Preview({ chosen }: { chosen: Chosen }) {
  const { t, language } = useText();
  const preview = usePreview(chosen, 'whole');
  const { file } = chosen;
  return (
    <figure className="fill center before-sending-stage">
      {preview.state === 'loading' && (
        <span role="status" aria-label={t('action.loading')}>
          <Spinner size="large" />
        </span>
      )}
      {preview.state === 'shown' && preview.kind === 'picture' && (
        <img src={preview.address} alt={file.name} />
      )}
      {preview.state === 'shown' && preview.kind === 'video' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person has just taken it
        <video src={preview.address} controls playsInline aria-label={file.name} />
      )}
      {preview.state === 'none' && (
        <figcaption className="stack before-sending-file">
          <Icon shape={documentOutline} />
          <bdi className="clamp">{file.name}</bdi>
          <span className="small">{formatBytes(file.size, language)}</span>
        </figcaption>
      )}
    </figure>
  );
}
