import { close, pause, play } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../../platform/client/client.ts';
import { formatLength } from '../../../platform/language/format.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { addressOf, addressOfMessage } from '../../../platform/navigation/addresses.ts';
import { useNavigation } from '../../../platform/navigation/navigation.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { usePeople } from '../../users/use-people.ts';
import { filesPartsOf } from './files-parts.ts';
import type { PlayerState, Track } from './player.ts';
import './NowPlaying.css';

/** A row that comes into view says so only after its frame. */
const settledMs = 300;

/** What is played while its message is out of sight, on every page. */
export function NowPlaying() {
  const { player } = filesPartsOf(useClient());
  const state = useSyncExternalStore(player.state.subscribe, player.state.get);
  const isOut = useSettled(state.track !== null && !state.isInSight);
  return isOut && state.track !== null ? <Bar state={state} track={state.track} /> : null;
}

/** Becomes true only after it was for a while. */
function useSettled(isTrue: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isTrue]);
  return isTrue && isSettled;
}

function Bar({ state, track }: { state: PlayerState; track: Track }) {
  const { t } = useText();
  const { nameOf } = usePeople();
  const navigation = useNavigation();
  const { player } = filesPartsOf(useClient());
  const { isPlaying, atMs, speed } = state;
  const { chatId, seq, isOwn, authorId, durationMs, file } = track;
  const who = isOwn ? t('message.you') : nameOf(authorId);
  const place = t('media.placeOf', { at: formatLength(atMs), length: formatLength(durationMs) });
  const address = seq === null ? addressOf('anyChat', { chatId }) : addressOfMessage(chatId, seq);
  return (
    <section className="row now-playing" aria-label={t('media.nowPlaying')}>
      <IconButton
        icon={isPlaying ? pause : play}
        label={t(isPlaying ? 'media.pause' : 'media.play')}
        onClick={() => player.toggleCurrent()}
      />
      <button
        type="button"
        className="fill now-playing-what"
        onClick={() => navigation.open(address)}
      >
        <bdi className="truncate">{file.kind === 'voice' ? who : file.name}</bdi>
        <span className="now-playing-place">{place}</span>
      </button>
      <button
        type="button"
        className="now-playing-speed"
        aria-label={t('media.speed', { speed })}
        onClick={() => player.changeSpeed()}
      >
        {t('media.times', { speed })}
      </button>
      <IconButton icon={close} label={t('media.stop')} onClick={() => player.stop()} />
      <progress className="now-playing-bar" max={durationMs} value={atMs} aria-hidden="true" />
    </section>
  );
}
