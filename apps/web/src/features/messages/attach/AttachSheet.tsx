import {
  cameraOutline,
  documentOutline,
  imagesOutline,
  statsChartOutline,
  timeOutline,
  videocamOutline,
} from 'ionicons/icons';
import { isTouchFirst } from '../../../platform/gestures/pointer.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { FileChooser } from '../../../ui/fields/FileChooser.tsx';
import './AttachSheet.css';

export interface AttachSheetProps {
  onFiles: (files: readonly File[]) => void;
  onPoll: () => void;
  /** Null while there is nothing to send. */
  onLater: (() => void) | null;
}

/** What can be sent besides a text. */
export function AttachSheet({ onFiles, onPoll, onLater }: AttachSheetProps) {
  const { t } = useText();
  // Cameras open by an input that only devices of that kind obey; elsewhere it would be another button for files.
  const hasCamera = isTouchFirst();
  return (
    <div className="attach-choices">
      <FileChoice
        icon={imagesOutline}
        label={t('attach.media')}
        accept="image/*,video/*"
        onFiles={onFiles}
      />
      {hasCamera && (
        <>
          <FileChoice
            icon={cameraOutline}
            label={t('attach.camera')}
            accept="image/*"
            camera="environment"
            onFiles={onFiles}
          />
          <FileChoice
            icon={videocamOutline}
            label={t('attach.video')}
            accept="video/*"
            camera="environment"
            onFiles={onFiles}
          />
        </>
      )}
      <FileChoice icon={documentOutline} label={t('attach.file')} onFiles={onFiles} />
      <Choice icon={statsChartOutline} label={t('attach.poll')} onClick={onPoll} />
      {onLater !== null && (
        <Choice icon={timeOutline} label={t('scheduled.sendLater')} onClick={onLater} />
      )}
    </div>
  );
}

interface ChoiceProps {
  icon: string;
  label: string;
  onClick: () => void;
}

function Choice({ onClick, ...look }: ChoiceProps) {
  return (
    <button type="button" className="attach-choice" onClick={onClick}>
      <Look {...look} />
    </button>
  );
}

interface FileChoiceProps extends Omit<ChoiceProps, 'onClick'>, Pick<AttachSheetProps, 'onFiles'> {
  accept?: string;
  camera?: 'environment';
}

function FileChoice({ icon, label, ...choosing }: FileChoiceProps) {
  return (
    <FileChooser className="attach-choice" {...choosing}>
      <Look {...{ icon, label }} />
    </FileChooser>
  );
}

function Look({ icon, label }: Pick<ChoiceProps, 'icon' | 'label'>) {
  return (
    <>
      <span className="center attach-tile">
        <Icon shape={icon} />
      </span>
      {label}
    </>
  );
}
