import { addOutline, documentOutline, imageOutline, videocamOutline } from 'ionicons/icons';
import { limits } from '@tend/protocol';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { type Chosen, type ChosenKind, kindOf } from './chosen.ts';
import { FileChooser } from '../../../ui/fields/FileChooser.tsx';
import type { Choosing } from './use-choosing.ts';
import { usePreview } from './use-preview.ts';

/** All chosen files, small, and a button for more. */
export function Strip({ choosing }: { choosing: Choosing }) {
  const { t } = useText();
  const { chosen, current } = choosing;
  return (
    <ul className="row before-sending-strip" aria-label={t('attach.chosen')}>
      {chosen.map((one, index) => (
        <li key={one.key}>
          <button
            type="button"
            className="center before-sending-small"
            aria-label={t('attach.item', {
              number: index + 1,
              count: chosen.length,
              name: one.file.name,
            })}
            aria-current={one.key === current?.key}
            onClick={() => choosing.look(one)}
          >
            <Small chosen={one} />
          </button>
        </li>
      ))}
      {chosen.length < limits.filesPerMessage && (
        <li>
          <FileChooser
            className="center before-sending-small"
            label={t('attach.more')}
            onFiles={choosing.add}
          >
            <Icon shape={addOutline} />
          </FileChooser>
        </li>
      )}
    </ul>
  );
}

const signs: Record<ChosenKind, string> = {
  picture: imageOutline,
  video: videocamOutline,
  other: documentOutline,
};

function Small({ chosen }: { chosen: Chosen }) {
  const preview = usePreview(chosen, 'as in its bubble');
  if (preview.state === 'shown' && preview.kind === 'picture') {
    return <img src={preview.address} alt="" decoding="async" />;
  }
  return <Icon shape={signs[kindOf(chosen.file)]} />;
}
