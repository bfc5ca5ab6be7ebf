import { isNativeShell } from '../device/native-shell.ts';

/* Layers over the page, such as the menu and sheets: Back closes the topmost one, and the page stays. No
   browser lets a page refuse a step back, so the step is undone. A history entry per layer is no alternative:
   it would have to be removed, which is asynchronous, when a layer closes by itself or leads to another page. */

interface Layer {
  close: () => void;
  /** The page below, by the router's number of its entry. */
  place: number;
}

/** The last one is topmost. */
let layers: readonly Layer[] = [];
/** The place to which a step back is being undone. */
let returningTo: number | null = null;

/**
 * The place of an entry below the app's first one, with the same page: without it, Back would leave the app.
 */
const placeBelowFirst = -1;

/** Makes Back close the topmost layer. Call it before the router starts listening. */
export function followBack(): void {
  // The person has left the app and returns by Forward.
  if (placeOf(history.state) === placeBelowFirst) changePlace(0);
  window.addEventListener('popstate', handlePopState, { capture: true });
}

/** Adds a layer on top, which Back closes. Returns a function that removes it. */
export function addLayer(close: () => void): () => void {
  const layer = { close, place: placeOf(history.state) ?? 0 };
  if (layer.place === 0 && !isNativeShell()) holdFirstPage();
  layers = [...layers, layer];
  return () => {
    layers = layers.filter((other) => other !== layer);
  };
}

/** For the native shell, whose web view gets no Back event. Returns false if there is no layer. */
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
    // Forward, or a typed address: the layers do not belong to the new page.
    for (const { close } of layers.toReversed()) close();
  }
}

/** Adds an entry below the app's first page; not without earlier history, when there is no Back to catch. */
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

/** The router's number of an entry; null for an entry that is not the router's. */
export function placeOf(state: unknown): number | null {
  const entry = stateOf(state);
  return 'idx' in entry && typeof entry.idx === 'number' ? entry.idx : null;
}
