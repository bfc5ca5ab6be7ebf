import type { Readable } from '@tend/client';
import { isHeard, type Heard } from '@tend/protocol';
import { pause, play } from 'ionicons/icons';
import { formatLength } from '../../../platform/language/format.ts';
import { drawIcon } from '../../../ui/pictures/draw-icon.ts';
import { make } from '../../../ui/pictures/make-element.ts';
import { type FilesLook, markPress, type SoundFile } from './files-look.ts';
import { isSameTrack, type Player, type PlayerState } from './player.ts';
import { barCountFor, drawWave, waveHeight } from './wave.ts';
import './draw-sound.css';

export interface SoundParts {
  readonly player: Player;
  /** What the person has listened to in the chat. */
  readonly heard: Readable<Heard>;
}

/** A voice message with its waveform, or another recording with its name; played and paused by its button. */
export class DrawnSound {
  readonly element = make('div', { className: 'sound' });
  /** The line at its end, in which the message's time may stand. */
  readonly foot = make('div', { className: 'sound-foot' });
  readonly #button = make('button', { type: 'button', className: 'sound-play' });
  readonly #range = make('input', { type: 'range', className: 'sound-range', min: '0' });
  readonly #time = make('span', { className: 'sound-time' });
  readonly #speed = make('button', { type: 'button', className: 'sound-speed' });
  readonly #new: HTMLElement;
  readonly #look: FilesLook;
  readonly #file: SoundFile;
  readonly #parts: SoundParts;
  readonly #unsubscribe: readonly (() => void)[];
  #drawn: string | null = null;
  /** There while it is played. */
  #sight: IntersectionObserver | null = null;

  constructor(look: FilesLook, file: SoundFile, parts: SoundParts) {
    this.#look = look;
    this.#file = file;
    this.#parts = parts;
    const { t } = look.text;
    const place = { key: look.message.key, fileId: file.id };
    markPress(this.#button, 'play', place);
    markPress(this.#speed, 'speed', place);
    markPress(this.#range, 'seek', place);
    this.#range.max = String(this.#durationMs);
    this.#range.step = String(stepFor(this.#durationMs));
    this.#range.ariaLabel = t('media.position');
    this.#new = make('span', { className: 'sound-new' }, t('media.new'));
    this.foot.append(this.#time, this.#new, this.#speed);
    const body = make('div', { className: 'sound-body' }, this.#drawTrack(), this.foot);
    if (file.kind === 'audio') body.prepend(make('bdi', { className: 'file-name' }, file.name));
    this.element.append(this.#button, body);
    const draw = () => this.#draw();
    this.#unsubscribe = [parts.player.state.subscribe(draw), parts.heard.subscribe(draw)];
    this.#draw();
  }

  release(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    if (this.#sight !== null) this.#parts.player.setInSight(false);
    this.#watchSight(false);
  }

  get #durationMs(): number {
    return this.#file.durationMs ?? 0;
  }

  /** What is played and what is not, below the browser's own control, which is not seen. */
  #drawTrack(): HTMLElement {
    if (this.#file.kind === 'audio') {
      return make('div', { className: 'sound-track sound-line' }, this.#range);
    }
    const count = barCountFor(this.#durationMs);
    const wave = drawWave(this.#file.waveform, count);
    const track = make('div', { className: 'sound-track' });
    track.style.inlineSize = `${wave.width}px`;
    track.append(drawBars(wave, 'sound-bars'), drawBars(wave, 'sound-played'), this.#range);
    return track;
  }

  #draw(): void {
    const { player, heard } = this.#parts;
    const { isOwn, seq, key } = this.#look.message;
    const state = player.state.get();
    const file = this.#file;
    const isCurrent = isSameTrack(state.track, { file, key });
    const isOfOthers = file.kind === 'voice' && !isOwn && seq !== null;
    const isNew = isOfOthers && !isHeard(heard.getSnapshot(), seq);
    const drawn = JSON.stringify([isNew, isCurrent && { ...state, track: null }]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#new.hidden = !isNew || isCurrent;
    this.#drawState(isCurrent ? state : null);
    this.#watchSight(isCurrent);
  }

  /** One observer at a time: only what is played is watched. */
  #watchSight(isCurrent: boolean): void {
    if (isCurrent === (this.#sight !== null)) return;
    this.#sight?.disconnect();
    this.#sight = null;
    if (!isCurrent) return;
    this.#sight = new IntersectionObserver((entries) => {
      const isInView = entries.at(-1)?.isIntersecting === true;
      // The page may be prepared, and not be seen.
      const isSeen = this.element.checkVisibility({ visibilityProperty: true });
      this.#parts.player.setInSight(isInView && isSeen);
    });
    this.#sight.observe(this.element);
  }

  /** Null while another one is played, or none. */
  #drawState(state: PlayerState | null): void {
    const { t } = this.#look.text;
    const { isPlaying, failure, speed } = state ?? notPlayed;
    this.#button.replaceChildren(drawIcon(isPlaying ? pause : play, 'text'));
    this.#button.ariaLabel = t(isPlaying ? 'media.pause' : 'media.play');
    this.element.classList.toggle('sound-current', state !== null && failure === null);
    this.#drawPlace(state);
    if (failure !== null) this.#time.textContent = t(failures[failure]);
    this.#speed.hidden = state === null || failure !== null;
    this.#speed.textContent = t('media.times', { speed });
    this.#speed.ariaLabel = t('media.speed', { speed });
  }

  #drawPlace(state: PlayerState | null): void {
    const { t } = this.#look.text;
    const { atMs } = state ?? notPlayed;
    const length = formatLength(this.#durationMs);
    const words = t('media.placeOf', { at: formatLength(atMs), length });
    // No longer than before: an own bubble would grow to the start, and its button move from under the finger.
    this.#time.textContent = state === null ? length : formatLength(atMs);
    this.#range.value = String(atMs);
    this.#range.ariaValueText = words;
    const share = this.#durationMs === 0 ? 0 : atMs / this.#durationMs;
    this.element.style.setProperty('--played', String(Math.min(1, share)));
  }
}

const notPlayed = { isPlaying: false, failure: null, speed: 1, atMs: 0 } as const;

const failures = {
  not_here: 'media.notLoaded',
  not_playable: 'media.notPlayable',
} as const;

/** For the arrow keys; a finger moves in steps that are not seen. */
function stepFor(durationMs: number): number {
  return durationMs > 20_000 ? 1000 : 250;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function drawBars({ width, path }: { width: number; path: string }, className: string): SVGElement {
  const bars = document.createElementNS(svgNamespace, 'svg');
  bars.setAttribute('class', className);
  bars.setAttribute('viewBox', `0 0 ${width} ${waveHeight}`);
  bars.setAttribute('preserveAspectRatio', 'none');
  bars.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(svgNamespace, 'path');
  lines.setAttribute('d', path);
  bars.append(lines);
  return bars;
}
