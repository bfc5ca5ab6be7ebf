import { isNativeShell } from '../device/native-shell.ts';

/*
 * What lies over the page, such as the menu and sheets: Back closes what lies on top, and the page stays. No browser lets
 * a page refuse a step back, so the step is undone. An entry of its own in the history for each layer would have to be
 * taken away again, which happens only some time later, when a layer closes by itself or leads to another page.
 */

interface Layer {
  close: () => void;
  /** The page that it lies over, as the router numbers them. */
  place: number;
}

/** The last one lies on top. */
let layers: readonly Layer[] = [];
/** Where a step back is being undone to. */
let returningTo: number | null = null;

/** Of an entry below the app's first one, with the same page: without it, Back would leave that page for good. */
const placeBelowFirst = -1;

/** From now on Back closes what lies over the page. Called before the router begins to listen. */
export function followBack(): void {
  // Who has left the app and comes back by Forward.
  if (placeOf(history.state) === placeBelowFirst) changePlace(0);
  window.addEventListener('popstate', handlePopState, { capture: true });
}

/** Puts a layer on top, to be closed by Back. Returns what takes it away again. */
export function addLayer(close: () => void): () => void {
  const layer = { close, place: placeOf(history.state) ?? 0 };
  if (layer.place === 0 && !isNativeShell()) holdFirstPage();
  layers = [...layers, layer];
  return () => {
    layers = layers.filter((other) => other !== layer);
  };
}

/** For the native shell, whose web view is not told of Back. False when nothing lies over the page. */
export function closeTopmost(): boolean {
  const dialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  if (dialog !== undefined) {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    return true;
  }
  layers.at(-1)?.close();
  return layers.length > 0;
}

function handlePopState(event: PopStateEvent): void {
  const place = placeOf(event.state);
  const topmost = layers.at(-1);
  if (place !== null && place === returningTo) {
    event.stopImmediatePropagation();
    returningTo = null;
  } else if (topmost !== undefined && place !== null && place < topmost.place) {
    event.stopImmediatePropagation();
    returningTo = topmost.place;
    history.go(topmost.place - place);
    topmost.close();
  } else if (place === placeBelowFirst) {
    event.stopImmediatePropagation();
    history.back();
  } else {
    // Forward, or an address that was typed: to another page, over which they don't lie.
    for (const { close } of layers.toReversed()) close();
  }
}

/** Where nothing lies before the app's first page either, Back is not the browser's. */
function holdFirstPage(): void {
  const state = stateOf(history.state);
  if ('isHeld' in state || history.length < 2) return;
  changePlace(placeBelowFirst);
  history.pushState({ ...state, idx: 0, isHeld: true }, '');
}

function changePlace(place: number): void {
  history.replaceState({ ...stateOf(history.state), idx: place }, '');
}

function stateOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}

/** The router numbers its entries; null for one that is not the router's. */
export function placeOf(state: unknown): number | null {
  const entry = stateOf(state);
  return 'idx' in entry && typeof entry.idx === 'number' ? entry.idx : null;
}
