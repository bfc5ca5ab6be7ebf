import {
  chevronBack,
  chevronUp,
  lockOpenOutline,
  mic,
  micOutline,
  pause,
  play,
  trashOutline,
} from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../platform/client/client.ts';
import { formatLength } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { lengths } from '../../../ui/editing/lengths.ts';
import type { Slide } from './hold-gesture.ts';
import type { Recording, RecordingView } from './recording.ts';
import { waveformOf } from './waveform.ts';
import './RecordingBar.css';

export interface RecordingBarProps {
  recording: Recording;
  /** While a finger holds the button; null once it goes on by itself. */
  slide: Slide | null;
  onDiscard: () => void;
}

/** In place of the field: what is being recorded. The button at its end sends it. */
export function RecordingBar({ recording, slide, onDiscard }: RecordingBarProps) {
  const { t } = useText();
  const view = useReadable(recording);
  const { phase } = view;
  if (slide !== null) return <HeldBar {...{ view, slide }} />;
  const isKept = phase === 'interrupted' || phase === 'ended';
  return (
    <div className="recording" role="group" aria-label={t('voice.recording')}>
      {isKept && (
        <div className="row recording-kept" role="status">
          <Icon shape={mic} size="small" />
          <span className="fill">{t('voice.kept', { length: formatLength(view.durationMs) })}</span>
          {recording.canContinue && (
            <button
              type="button"
              className="recording-continue"
              onClick={() => recording.continue()}
            >
              {t('voice.continue')}
            </button>
          )}
        </div>
      )}
      <div className="row recording-line">
        <IconButton icon={trashOutline} label={t('voice.discard')} onClick={onDiscard} />
        {phase === 'recording' ? (
          <>
            <Time view={view} />
            <LiveBars view={view} />
            <IconButton icon={pause} label={t('voice.pause')} onClick={() => recording.pause()} />
          </>
        ) : (
          <>
            <Listening {...{ recording, view }} />
            {phase === 'paused' && (
              <IconButton
                icon={micOutline}
                label={t('voice.continue')}
                onClick={() => recording.continue()}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function HeldBar({ view, slide }: { view: RecordingView; slide: Slide }) {
  const { t } = useText();
  return (
    <div
      className="recording recording-held"
      style={lengths({ '--cancel': slide.cancel, '--lock': slide.lock })}
    >
      <div className="row recording-line">
        <Time view={view} />
        <span className="fill row recording-slide">
          <Icon shape={chevronBack} size="small" flips />
          {t('voice.slide')}
        </span>
      </div>
      <span className="center recording-lock">
        <Icon shape={lockOpenOutline} />
        <Icon shape={chevronUp} size="small" />
      </span>
    </div>
  );
}

function Time({ view }: { view: RecordingView }) {
  return (
    <span className="row recording-time">
      <span className="recording-dot" />
      {formatLength(view.durationMs - (view.durationMs % 1000))}
    </span>
  );
}

const liveBars = 28;

/** The last seconds; what is said shows at once. */
function LiveBars({ view: { levels } }: { view: RecordingView }) {
  const last = levels.slice(-liveBars);
  const shown = [...Array<number>(liveBars - last.length).fill(0), ...last];
  return <Bars levels={shown} />;
}

/** How much of it is played, from 0 to 1, colours the bars. */
function Bars({ levels, played = 1 }: { levels: readonly number[]; played?: number }) {
  return (
    <span className="fill row recording-bars" aria-hidden="true">
      {levels.map((level, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          key={index}
          className={index < played * levels.length ? 'recording-bar-played' : ''}
          style={lengths({ '--level': level / 31 })}
        />
      ))}
    </span>
  );
}

/** What there is so far can be heard. */
function Listening({ recording, view }: { recording: Recording; view: RecordingView }) {
  const { t } = useText();
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [playedMs, setPlayedMs] = useState(0);
  // The last of it comes a moment after the pause.
  const blob = recording.toBlob();
  useEffect(() => {
    const audio = sound.current;
    if (audio === null) return undefined;
    const address = URL.createObjectURL(blob);
    audio.src = address;
    return () => {
      audio.removeAttribute('src');
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  const [waveform] = useState(() => waveformOf(view.levels).filter((_, index) => index % 3 === 0));
  const played = isPlaying || playedMs > 0 ? playedMs / Math.max(1, view.durationMs) : 0;
  return (
    <div className="fill row recording-listen">
      <IconButton
        icon={isPlaying ? pause : play}
        label={isPlaying ? t('voice.stop') : t('voice.listen')}
        onClick={() => {
          if (isPlaying) sound.current?.pause();
          else void sound.current?.play().catch(() => setPlaying(false));
        }}
      />
      <Bars levels={waveform} played={played} />
      <span className="recording-length">
        {formatLength(isPlaying ? playedMs : view.durationMs)}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person has just spoken it */}
      <audio
        ref={sound}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlayedMs(0)}
        onTimeUpdate={({ currentTarget }) => setPlayedMs(currentTarget.currentTime * 1000)}
      />
    </div>
  );
}
