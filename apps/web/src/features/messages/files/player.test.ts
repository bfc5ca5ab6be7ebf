import { expect, test, vi } from 'vitest';
import { createCell } from '../../../platform/storage/cell.ts';
import { Player, type Track } from './player.ts';

function createElement() {
  const listeners = new EventTarget();
  return {
    src: '',
    currentTime: 0,
    playbackRate: 1,
    load: vi.fn<() => void>(),
    play: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    pause: vi.fn<() => void>(),
    addEventListener: listeners.addEventListener.bind(listeners),
    /** What the browser reports. */
    tell: (type: 'timeupdate' | 'ended' | 'pause' | 'error') =>
      listeners.dispatchEvent(new Event(type)),
  };
}

function createPlayer({ isHeld = true, fails = false } = {}) {
  const element = createElement();
  const bytes = new Blob(['sound']);
  const speed = createCell(1);
  const onHeard = vi.fn<(track: Track) => void>();
  const released = vi.fn<(address: string) => void>();
  let addresses = 0;
  const player = new Player({
    files: {
      held: () => (isHeld ? bytes : null),
      open: () => (fails ? Promise.reject(new Error('no connection')) : Promise.resolve(bytes)),
    },
    createElement: () => element,
    speed,
    onHeard,
    streamOf: ({ file }) => (file.kind === 'audio' ? `stream of ${file.id}` : null),
    toAddress() {
      addresses += 1;
      const address = `sound ${addresses}`;
      return { address, release: () => released(address) };
    },
  });
  return { player, element, speed, onHeard, released };
}

function track(id: string): Track {
  const file = { id, kind: 'voice' as const, name: 'voice.webm' };
  const place = { chatId: 'chat', key: `message ${id}`, seq: 1 };
  return { file, durationMs: 9_000, ...place, authorId: 'grace', isOwn: false };
}

const nothing = () => null;

test('[VO1] a press plays, a second one pauses, and a third goes on', async () => {
  const { player, element, onHeard } = createPlayer();
  player.toggle(track('a'), nothing);
  expect(element.src).toBe('sound 1');
  expect(player.state.get()).toMatchObject({ isPlaying: true, track: { file: { id: 'a' } } });
  await vi.waitFor(() => expect(onHeard).toHaveBeenCalledOnce());
  player.toggle(track('a'), nothing);
  expect(element.pause).toHaveBeenCalled();
  element.tell('pause');
  expect(player.state.get().isPlaying).toBe(false);
  player.toggleCurrent();
  expect(player.state.get().isPlaying).toBe(true);
  expect(element.src).toBe('sound 1');
});

test('[VO2] one that begins stops the one before, and frees its memory', () => {
  const { player, element, released } = createPlayer();
  player.toggle(track('a'), nothing);
  player.toggle(track('b'), nothing);
  expect(element.src).toBe('sound 2');
  expect(released).toHaveBeenCalledWith('sound 1');
  expect(player.state.get().track?.file.id).toBe('b');
});

test('[VO2] it pauses for what is recorded or played elsewhere, also before it has begun', async () => {
  const { player, element } = createPlayer({ isHeld: false });
  player.toggle(track('a'), nothing);
  player.pause();
  await vi.waitFor(() => expect(element.src).toBe('sound 1'));
  expect(element.play).not.toHaveBeenCalled();
  expect(player.state.get()).toMatchObject({ isPlaying: false, failure: null });
});

test('[VO6] a stream that breaks says so', () => {
  const { player, element } = createPlayer({ isHeld: false });
  const streamed = { ...track('a'), file: { id: 'a', kind: 'audio' as const, name: 'talk.mp3' } };
  player.toggle(streamed, nothing);
  element.tell('error');
  expect(player.state.get()).toMatchObject({ isPlaying: false, failure: 'not_here' });
  // Of an address that is left, nobody hears.
  player.toggle(track('b'), nothing);
  element.tell('error');
  expect(player.state.get()).toMatchObject({ isPlaying: true, failure: null });
});

test('[VO3] the next one follows by itself, and after the last one nothing is played', () => {
  const { player, element } = createPlayer();
  player.toggle(track('a'), ({ file }) => (file.id === 'a' ? track('b') : null));
  element.tell('ended');
  expect(player.state.get()).toMatchObject({ isPlaying: true, track: { file: { id: 'b' } } });
  element.tell('ended');
  expect(player.state.get()).toMatchObject({ isPlaying: false, track: null });
});

test('[VO4] the speed goes round, and stays for the next ones', () => {
  const { player, element, speed } = createPlayer();
  player.toggle(track('a'), nothing);
  player.changeSpeed();
  expect([element.playbackRate, speed.get()]).toEqual([1.5, 1.5]);
  player.toggle(track('b'), nothing);
  expect(element.playbackRate).toBe(1.5);
  player.changeSpeed();
  player.changeSpeed();
  expect(player.state.get().speed).toBe(1);
});

test('[VO5] a place is chosen in what is played, or in another one, which begins there', () => {
  const { player, element } = createPlayer();
  player.toggle(track('a'), nothing);
  player.seek(track('a'), 4_000, nothing);
  expect(element.currentTime).toBe(4);
  player.seek(track('b'), 2_500, nothing);
  expect(element.currentTime).toBe(2.5);
  expect(player.state.get()).toMatchObject({ atMs: 2_500, isPlaying: true });
});

test('[VO6] what is not on the device is fetched, after the element was loaded in the press', async () => {
  const { player, element } = createPlayer({ isHeld: false });
  player.toggle(track('a'), nothing);
  expect(element.load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(element.play).toHaveBeenCalledOnce());
});

test('[VO6] what cannot be fetched or played says so, and a press tries again', async () => {
  const { player, element } = createPlayer({ isHeld: false, fails: true });
  player.toggle(track('a'), nothing);
  await vi.waitFor(() => expect(player.state.get().failure).toBe('not_here'));
  player.toggle(track('a'), nothing);
  expect(player.state.get()).toMatchObject({ failure: null, isPlaying: true });
  const other = createPlayer();
  other.element.play.mockRejectedValueOnce(new DOMException('', 'NotSupportedError'));
  other.player.toggle(track('a'), nothing);
  await vi.waitFor(() => expect(other.player.state.get().failure).toBe('not_playable'));
  expect(element.play).not.toHaveBeenCalled();
});

test('[VO6] a recording that is not on the device is streamed', () => {
  const { player, element } = createPlayer({ isHeld: false });
  const voice = track('a');
  player.toggle({ ...voice, file: { ...voice.file, kind: 'audio' } }, nothing);
  expect(element.src).toBe('stream of a');
  expect(element.play).toHaveBeenCalledOnce();
});

test('[VO6] one that was paused while it was fetched does not begin', async () => {
  const { player, element } = createPlayer({ isHeld: false });
  player.toggle(track('a'), nothing);
  player.stop();
  await Promise.resolve();
  await Promise.resolve();
  expect(element.play).not.toHaveBeenCalled();
});

test('[VO9] what was pressed is in sight, and what follows by itself only once its row says so', () => {
  const { player, element } = createPlayer();
  player.toggle(track('a'), ({ file }) => (file.id === 'a' ? track('b') : null));
  expect(player.state.get().isInSight).toBe(true);
  element.tell('ended');
  expect(player.state.get().isInSight).toBe(false);
  player.setInSight(true);
  expect(player.state.get().isInSight).toBe(true);
});
