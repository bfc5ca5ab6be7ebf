import type { Picker } from 'emoji-picker-element';
import { listenForMenu } from '../../../platform/gestures/menu-gestures.ts';

/** An emoji of the picker whose tones are asked for. */
export interface TonesAsked {
  emoji: string;
  button: HTMLElement;
}

/**
 * Listens for what opens the skin tones of an emoji: a finger that rests on it, the right mouse button, the key for menus,
 * the arrow key down. Returns a function that stops listening.
 */
export function listenForTones(picker: Picker, onAsked: (asked: TonesAsked) => void): () => void {
  const grids = picker.shadowRoot?.querySelectorAll<HTMLElement>('.tabpanel, .favorites') ?? [];
  const stops = [...grids].flatMap((grid) => {
    function ask(id: string) {
      const emoji = emojiIn(id);
      const button = grid.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      if (emoji !== null && button !== null) onAsked({ emoji, button });
    }
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLElement)) return;
      if (emojiIn(event.target.id) === null) return;
      event.preventDefault();
      ask(event.target.id);
    }
    grid.addEventListener('keydown', handleKeyDown);
    return [
      listenForMenu(grid, { mark: 'id', isOnButtons: true, onOpen: ask }),
      () => grid.removeEventListener('keydown', handleKeyDown),
    ];
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** The picker names its buttons after their emoji. */
function emojiIn(id: string): string | null {
  return /^(?:emo|fav)-(.+)$/.exec(id)?.[1] ?? null;
}
