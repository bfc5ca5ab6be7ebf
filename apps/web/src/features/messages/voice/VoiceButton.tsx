import { mic, send } from 'ionicons/icons';
import { useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { useHoldToRecord } from './use-hold-to-record.ts';
import type { Voice } from './use-voice.ts';
import './VoiceButton.css';

/** In place of the button that sends, while nothing is written; with what it records before it. */
export function VoiceButton({ voice }: { voice: Voice }) {
  const { t } = useText();
  const { slide, handlers } = useHoldToRecord(voice);
  const { recording, Bar, isStarting } = voice;
  const button = useRef<HTMLButtonElement>(null);
  function handleDiscard() {
    voice.discard();
    // The button that was pressed goes with the recording.
    button.current?.focus();
  }
  const isHeld = slide !== null && recording !== null;
  return (
    <>
      {recording !== null && Bar !== null && (
        <Bar {...{ recording, slide }} onDiscard={handleDiscard} />
      )}
      <button
        ref={button}
        type="button"
        className={
          isHeld ? 'composer-send voice-button voice-button-held' : 'composer-send voice-button'
        }
        aria-label={recording === null || isHeld ? t('voice.record') : t('voice.send')}
        aria-busy={isStarting || undefined}
        onContextMenu={(event) => event.preventDefault()}
        {...handlers}
      >
        {isStarting ? (
          <Spinner />
        ) : (
          <Icon
            shape={recording === null || isHeld ? mic : send}
            flips={recording !== null && !isHeld}
          />
        )}
      </button>
    </>
  );
}
