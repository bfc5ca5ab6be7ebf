import type { ClientFiles } from '@tend/client';
import { fileAddress, type FileVariant } from '@tend/protocol';
import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from 'photoswipe';
import { isNativeShell } from '../../../../platform/device/native-shell.ts';
import { values } from '../../../../shared/values.ts';
import { make } from '../../../../ui/pictures/make-element.ts';
import type { Picture } from '../files-look.ts';
import type { ChatPicture } from './chat-pictures.ts';
import { type Bars, barsOf, clearRoom, noBars, type Size } from './clear-room.ts';
import { keepPlace } from './keep-place.ts';
import { listenForKeys } from './viewer-keys.ts';
import 'photoswipe/style.css';

interface Slides {
  /** The element that they are shown in. */
  host: HTMLElement;
  files: Pick<ClientFiles, 'held' | 'open'>;
  pictures: readonly ChatPicture[];
  index: number;
  /** They are there at once, without growing. */
  isAwaited: boolean;
  /** The element of a picture in the chat, which it grows out of. */
  findOrigin: (fileId: string) => HTMLElement;
  onShown: (shown: ShownPicture) => void;
  /** A tap on a picture. */
  onTap: () => void;
  /** A picture could not be loaded. */
  onFailed: (fileId: string) => void;
  onClosed: () => void;
}

type Content = NonNullable<ReturnType<PhotoSwipe['contentLoader']['getContentByIndex']>>;

const zoom = { doubleTap: 2.5, most: 6 };
const zoomMs = 260;
const fadeMs = 80;
/** Of a video that does not say its size. */
const guessedSize = { width: 1280, height: 720 };

/** The picture that is seen, by its key and its place among those that are there. */
export interface ShownPicture {
  readonly key: string;
  readonly index: number;
}

/** Pictures that are swiped through, zoomed, and closed by a pull downwards. */
export interface ShownSlides {
  goTo: (index: number) => void;
  /** Others are there before and after them now, or some are gone; the one that is seen stays if it can. */
  renew: (pictures: readonly ChatPicture[]) => void;
  /** What stands above and below them has come or gone. */
  fit: (isBare: boolean) => void;
  close: () => void;
  destroy: () => void;
}

export function showSlides(slides: Slides): ShownSlides {
  const { findOrigin } = slides;
  let { pictures } = slides;
  let isBare = false;
  const viewer = slides.host.parentElement;
  const roomFor = (picture: Size, screen: Size) =>
    clearRoom(picture, screen, isBare ? noBars : barsOf(viewer));
  const swipe = new PhotoSwipe(optionsFor(slides, roomFor));
  const loaded = loadPictures(swipe, slides, (index) => pictures[index]);
  swipe.addFilter(
    'isContentZoomable',
    (_isZoomable, { index: at }) => pictures[at]?.file.kind === 'photo',
  );
  swipe.addFilter('thumbEl', (_thumb, _data, at) => findOrigin(pictures[at]?.file.id ?? ''));
  swipe.on('change', () => {
    const index = swipe.currIndex;
    slides.onShown({ key: pictures[index]?.key ?? '', index });
  });
  if (viewer !== null) followMiddle(swipe, viewer, roomFor);
  listenForKeys(swipe);
  const ending = endOf(swipe, slides.onClosed);
  const fit = () => swipe.updateSize(true);
  // What has come meanwhile was ignored.
  swipe.on('openingAnimationEnd', fit);
  swipe.init();
  // The dialog around it is one.
  swipe.element?.removeAttribute('role');
  return {
    goTo: (index) => swipe.goTo(index),
    fit(next) {
      isBare = next;
      fit();
    },
    renew(next) {
      const index = keepPlace(pictures, next, swipe.currIndex);
      if (next === pictures || index === null) return;
      const hadStrip = pictures.length > 1;
      pictures = next;
      renewSlides(swipe, { loaded, pictures, index });
      if (pictures.length > 1 !== hadStrip) fit();
    },
    ...ending,
  };
}

/** Loads those near the one that is seen. They are known by their keys: other pictures change the index of one. */
function loadPictures(
  swipe: PhotoSwipe,
  { files, onFailed }: Pick<Slides, 'files' | 'onFailed'>,
  pictureAt: (index: number) => ChatPicture | undefined,
): ReadonlyMap<Content, { key: string }> {
  const loaded = new Map<Content, { key: string; stop: () => void }>();
  swipe.on('contentLoad', (event) => {
    const { content } = event;
    const picture = pictureAt(content.index);
    if (picture === undefined || content.element !== undefined) return;
    event.preventDefault();
    const { key, file } = picture;
    const { element, stop } = showPicture(file, files, () => onFailed(file.id));
    content.element = element;
    content.state = 'loaded';
    loaded.set(content, { key, stop });
  });
  swipe.on('contentDestroy', ({ content }) => {
    loaded.get(content)?.stop();
    loaded.delete(content);
  });
  swipe.on('contentDeactivate', ({ content }) => {
    content.element?.querySelector('video')?.pause();
  });
  return loaded;
}

/** How they go, also while they are still opening, when PhotoSwipe ignores it. */
function endOf(swipe: PhotoSwipe, onClosed: () => void): Pick<ShownSlides, 'close' | 'destroy'> {
  let isOver = false;
  swipe.on('openingAnimationEnd', () => {
    if (isOver) swipe.close();
  });
  swipe.on('destroy', onClosed);
  return {
    close() {
      isOver = true;
      swipe.close();
    },
    destroy() {
      isOver = true;
      // Who removes them need not hear of it, and may show others by then.
      swipe.off('destroy', onClosed);
      swipe.destroy();
    },
  };
}

interface Renewal {
  loaded: ReadonlyMap<Content, { key: string }>;
  pictures: readonly ChatPicture[];
  /** That of the picture that is to be seen. */
  index: number;
}

/**
 * Gives slides and what is loaded the indices of other pictures. PhotoSwipe has nothing for this; a new one would flash, and
 * end a swipe that is going on. Where a slide stands on the screen does not depend on its index.
 */
function renewSlides(swipe: PhotoSwipe, renewal: Renewal): void {
  const { pictures, index } = renewal;
  const { kept, gone } = moveContents(swipe, renewal);
  const shift = index - swipe.currIndex;
  swipe.options.dataSource = toItems(pictures);
  swipe.potentialIndex = Math.min(Math.max(0, swipe.potentialIndex + shift), pictures.length - 1);
  swipe.currIndex = index;
  dropSlides(swipe, kept);
  for (const content of gone) content.destroy();
  const { itemHolders } = swipe.mainScroll;
  // After all, since what was loaded may move from one to another. While it opens, only one is there.
  for (const [at, holder] of itemHolders.entries()) {
    if (at === 1 || swipe.opener.isOpen) swipe.setContent(holder, index - 1 + at);
  }
  swipe.currSlide = itemHolders[1]?.slide;
  swipe.currSlide?.setIsActive(true);
  swipe.dispatch('change');
}

/** What is loaded has the indices of its pictures then. */
function moveContents(
  swipe: PhotoSwipe,
  { loaded, pictures }: Renewal,
): { kept: ReadonlyMap<Content, number>; gone: ReadonlySet<Content> } {
  const indices = new Map(pictures.map(({ key }, at) => [key, at]));
  const [kept, gone] = [new Map<Content, number>(), new Set<Content>()];
  for (const [content, { key }] of loaded) {
    const at = indices.get(key);
    if (at === undefined) gone.add(content);
    else kept.set(content, at);
  }
  for (const { index: at } of gone) swipe.contentLoader.removeByIndex(at);
  for (const [content, at] of kept) content.index = at;
  return { kept, gone };
}

/** The slides that stay have the indices of their pictures then; the others are removed. */
function dropSlides(swipe: PhotoSwipe, kept: ReadonlyMap<Content, number>): void {
  for (const [at, holder] of swipe.mainScroll.itemHolders.entries()) {
    const { slide } = holder;
    const wanted = swipe.currIndex - 1 + at;
    if (slide === undefined) continue;
    if (kept.get(slide.content) === wanted) {
      slide.index = wanted;
    } else {
      slide.destroy();
      delete holder.slide;
    }
  }
}

function toItems(pictures: readonly ChatPicture[]): SlideData[] {
  return pictures.map(({ file: { width, height } }) => ({
    type: 'picture',
    width: width ?? guessedSize.width,
    height: height ?? guessedSize.height,
  }));
}

/** What is said of a picture stands in its middle, which is not always that of the screen. */
function followMiddle(swipe: PhotoSwipe, viewer: HTMLElement, roomFor: RoomFor): void {
  const follow = () => {
    const { x, y } = swipe.viewportSize;
    const { top, bottom } = roomFor(sizeOf(swipe.currSlide?.data), { width: x, height: y });
    viewer.style.setProperty('--viewer-middle', `${(top - bottom) / 2}px`);
  };
  swipe.on('change', follow);
  swipe.on('resize', follow);
}

/** What a picture leaves free at the edges of the screen. */
type RoomFor = (picture: Size, screen: Size) => Bars;

function sizeOf({ width = 0, height = 0 }: SlideData = {}): Size {
  return { width, height };
}

function optionsFor(slides: Slides, roomFor: RoomFor): PhotoSwipeOptions {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = isCalm ? fadeMs : zoomMs;
  return {
    appendToEl: slides.host,
    mainClass: 'viewer-slides',
    dataSource: toItems(slides.pictures),
    index: slides.index,
    loop: false,
    bgOpacity: 1,
    wheelToZoom: true,
    showHideAnimationType: isCalm ? 'fade' : 'zoom',
    showAnimationDuration: slides.isAwaited ? 0 : duration,
    hideAnimationDuration: duration,
    zoomAnimationDuration: isCalm ? 0 : zoomMs,
    secondaryZoomLevel: ({ fit }) => fit * zoom.doubleTap,
    maxZoomLevel: ({ fit }) => fit * zoom.most,
    paddingFn: ({ x, y }, data) => ({
      left: 0,
      right: 0,
      ...roomFor(sizeOf(data), { width: x, height: y }),
    }),
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

interface PictureElement {
  element: HTMLImageElement | HTMLDivElement;
  stop: () => void;
}

function showPicture(
  picture: Picture,
  files: Slides['files'],
  onFailed: () => void,
): PictureElement {
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
): PictureElement {
  const image = make('img', { className: 'pswp__img', alt: '', draggable: false });
  const wanted: FileVariant = isAnimated === true ? 'original' : 'large';
  const show = createSource((address) => {
    image.src = address;
  });
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
function showVideo(
  { id, still }: Extract<Picture, { kind: 'video' }>,
  files: Slides['files'],
  onFailed: () => void,
): PictureElement {
  const video = make('video', { className: 'viewer-video', controls: true, playsInline: true });
  const show = createSource((address) => {
    video.src = address;
  });
  const fail = () => {
    // Those of the browser say that it is still being loaded.
    video.controls = false;
    onFailed();
  };
  const poster = createSource((address) => {
    video.poster = address;
  });
  const heldStill = still ? findHeld(still.id, files) : null;
  if (heldStill !== null) poster.bytes(heldStill);
  if (still) files.open(still.id, 'medium').then(poster.bytes, () => undefined);
  const held = files.held(id, 'original');
  if (held !== null) show.bytes(held);
  else if (isNativeShell()) files.open(id, 'original').then(show.bytes, fail);
  else {
    video.src = `${values.baseUrl}${fileAddress(id, 'original')}`;
    video.addEventListener('error', fail);
  }
  return {
    element: make('div', { className: 'viewer-video-place' }, video),
    stop() {
      show.stop();
      poster.stop();
    },
  };
}

/** Gives bytes an address, in place of those before; none after it was stopped. */
function createSource(show: (address: string) => void): {
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
      show(address);
    },
    stop() {
      isStopped = true;
      release();
    },
  };
}
