import { expect, test, vi } from 'vitest';
import { renderEdits } from './draw-edits.ts';
import { unedited } from './edits.ts';

/** A canvas that notes what is drawn on it. */
function createCanvas() {
  const calls: string[] = [];
  const canvas = { width: 0, height: 0, calls, getContext: () => context };
  const note = (name: string) => () => void calls.push(name);
  const names = ['save', 'restore', 'clip', 'clearRect', 'drawImage', 'translate', 'rotate'];
  const context = { canvas, ...Object.fromEntries(names.map((name) => [name, note(name)])) };
  return canvas;
}

test('[SC302] squares replace what they hide, also where a picture is transparent', () => {
  const made: ReturnType<typeof createCanvas>[] = [];
  const createElement = () => {
    const canvas = createCanvas();
    made.push(canvas);
    return canvas;
  };
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal(
    'Path2D',
    vi.fn<() => object>(function Path() {
      return { ellipse: () => {} };
    }),
  );
  const picture = Object.assign(createCanvas(), { width: 400, height: 300 });
  const area = { x: 10, y: 10, width: 100, height: 50 };
  // @ts-expect-error -- all that is used of a canvas
  renderEdits(picture, { ...unedited, marks: [{ kind: 'blur', area }] });
  vi.unstubAllGlobals();
  const [marked] = made;
  expect(marked?.calls).toEqual(['drawImage', 'save', 'clip', 'clearRect', 'drawImage', 'restore']);
});
