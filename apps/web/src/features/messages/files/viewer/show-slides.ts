import type { ClientFiles } from '@tend/client';
import { fileAddress, type FileVariant } from '@tend/protocol';
import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe';
import { isNativeShell } from '../../../../platform/device/native-shell.ts';
import { values } from '../../../../shared/values.ts';
import { make } from '../../../../ui/pictures/make-element.ts';
import type { Picture } from '../files-look.ts';
import 'photoswipe/style.css';

interface Slides {
  /** The element that they are shown in. */
  host: HTMLElement;
  files: Pick<ClientFiles, 'held' | 'open'>;
  pictures: readonly Picture[];
  index: number;
  /** The element of a picture in the chat, which it grows out of. */
  findOrigin: (fileId: string) => HTMLElement;
  onIndex: (index: number) => void;
  /** A tap on a picture. */
  onTap: () => void;
  /** A picture could not be loaded. */
  onFailed: (fileId: string) => void;
  onClosed: () => void;
}

const zoom = { doubleTap: 2.5, most: 6 };
const zoomMs = 260;
const fadeMs = 80;
/** Of a video that does not say its size. */
const guessedSize = { width: 1280, height: 720 };

/** Shows pictures that are swiped through, zoomed, and closed by a pull downwards. */
export function showSlides(slides: Slides): PhotoSwipe {
  const { files, pictures, findOrigin } = slides;
  const swipe = new PhotoSwipe(optionsFor(slides));
  const stops = new Map<object, () => void>();
  swipe.addFilter(
    'isContentZoomable',
    (_isZoomable, { index: at }) => pictures[at]?.kind === 'photo',
  );
  swipe.addFilter('thumbEl', (_thumb, _data, at) => findOrigin(pictures[at]?.id ?? ''));
  swipe.on('contentLoad', (event) => {
    const { content } = event;
    const picture = pictures[content.index];
    if (picture === undefined || content.element !== undefined) return;
    event.preventDefault();
    const shown = showPicture(picture, files, () => slides.onFailed(picture.id));
    content.element = shown.element;
    content.state = 'loaded';
    stops.set(content, shown.stop);
  });
  swipe.on('contentDestroy', ({ content }) => {
    stops.get(content)?.();
    stops.delete(content);
  });
  swipe.on('contentDeactivate', ({ content }) => {
    content.element?.querySelector('video')?.pause();
  });
  swipe.on('change', () => slides.onIndex(swipe.currIndex));
  swipe.on('destroy', slides.onClosed);
  swipe.init();
  // The dialog around it is one.
  swipe.element?.removeAttribute('role');
  return swipe;
}

function optionsFor(slides: Slides): PhotoSwipeOptions {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = isCalm ? fadeMs : zoomMs;
  return {
    appendToEl: slides.host,
    mainClass: 'viewer-slides',
    dataSource: slides.pictures.map(({ width, height }) => ({
      type: 'picture',
      width: width ?? guessedSize.width,
      height: height ?? guessedSize.height,
    })),
    index: slides.index,
    loop: false,
    bgOpacity: 1,
    wheelToZoom: true,
    showHideAnimationType: isCalm ? 'fade' : 'zoom',
    showAnimationDuration: duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: isCalm ? 0 : zoomMs,
    secondaryZoomLevel: ({ fit }) => fit * zoom.doubleTap,
    maxZoomLevel: ({ fit }) => fit * zoom.most,
    tapAction: slides.onTap,
    imageClickAction: 'zoom',
    bgClickAction: slides.onTap,
    // The dialog around it has these.
    arrowPrev: false,
    arrowNext: false,
    zoom: false,
    close: false,
    counter: false,
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  };
}

interface ShownPicture {
  element: HTMLImageElement | HTMLDivElement;
  stop: () => void;
}

function showPicture(picture: Picture, files: Slides['files'], onFailed: () => void): ShownPicture {
  return picture.kind === 'photo'
    ? showPhoto(picture, files, onFailed)
    : showVideo(picture, files, onFailed);
}

const fromLargest = ['large', 'medium', 'small'] as const satisfies readonly FileVariant[];

/** At once as large as the device has it, and then as large as screens are. */
function showPhoto(
  { id, isAnimated }: Extract<Picture, { kind: 'photo' }>,
  files: Slides['files'],
  onFailed: () => void,
): ShownPicture {
  const image = make('img', { className: 'pswp__img', alt: '', draggable: false });
  const wanted: FileVariant = isAnimated === true ? 'original' : 'large';
  const show = createSource(image);
  const held = files.held(id, wanted) ?? findHeld(id, files);
  if (held !== null) show.bytes(held);
  files.open(id, wanted).then(show.bytes, () => {
    // What the device has is better than nothing.
    if (held === null) onFailed();
  });
  return { element: image, stop: show.stop };
}

function findHeld(id: string, files: Slides['files']): Blob | null {
  return (
    fromLargest.map((variant) => files.held(id, variant)).find((held) => held !== null) ?? null
  );
}

/** Streamed from the server as it is watched; in the native shell, which has no cookie for that, fetched first. */
function showVideo({ id }: Picture, files: Slides['files'], onFailed: () => void): ShownPicture {
  const video = make('video', { className: 'viewer-video', controls: true, playsInline: true });
  const show = createSource(video);
  const held = files.held(id, 'original');
  if (held !== null) show.bytes(held);
  else if (isNativeShell()) files.open(id, 'original').then(show.bytes, onFailed);
  else {
    video.src = `${values.baseUrl}${fileAddress(id, 'original')}`;
    video.addEventListener('error', onFailed);
  }
  return { element: make('div', { className: 'viewer-video-place' }, video), stop: show.stop };
}

/** Puts bytes into an element, in place of those before; none after it was stopped. */
function createSource(element: HTMLImageElement | HTMLVideoElement): {
  bytes: (bytes: Blob) => void;
  stop: () => void;
} {
  let address = '';
  let isStopped = false;
  const release = () => {
    if (address !== '') URL.revokeObjectURL(address);
  };
  return {
    bytes(bytes) {
      if (isStopped) return;
      release();
      address = URL.createObjectURL(bytes);
      element.src = address;
    },
    stop() {
      isStopped = true;
      release();
    },
  };
}
