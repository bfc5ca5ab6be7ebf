import { avatarClass, initialsOf } from '../../../ui/pictures/avatar-face.ts';
import { attachFace } from '../../../ui/pictures/faces.ts';
import { make } from '../../../ui/pictures/make-element.ts';

/** Draws the avatar of a message's author. */
export function drawFace(id: string, name: string): HTMLElement {
  const face = make('span', { className: 'avatar-face' });
  face.dataset['initials'] = initialsOf(name);
  attachFace(face, id);
  const className = avatarClass({ id, shape: 'person', size: 32 });
  return make('span', { className, ariaHidden: 'true' }, face);
}
