import { beforeEach, expect, test, vi } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import type { PictureState } from './picture-loads.ts';

vi.mock('../../../ui/pictures/draw-blur.ts', () => ({ drawBlur: () => drawnOf('blur') }));
vi.mock('../../../ui/pictures/make-element.ts', () => ({ make: () => drawnOf('image') }));

/** What is drawn in the place, in order. */
let place: string[];
let tell: (state: PictureState) => void;
let told: string[];

/** What is needed of an element. */
function drawnOf(name: string) {
  return {
    before: (other: { name: string }) => place.splice(place.indexOf(name), 0, other.name),
    remove: () => void (place = place.filter((one) => one !== name)),
    name,
  };
}

beforeEach(() => {
  place = [];
  told = [];
  const element: Pick<HTMLElement, 'append'> = { append: () => void place.push('image') };
  const loads: Parameters<typeof drawPicture>[2] = {
    load(_image, _wanted, onState) {
      tell = onState;
      return () => undefined;
    },
  };
  const picture = { fileId: 'a', variant: 'small', thumbHash: '' } as const;
  drawPicture(element, { ...picture, tell: (state) => void told.push(state) }, loads);
});

test('[SC261] a picture that is there soon has no blur', () => {
  expect(place).toEqual(['image']);
  tell('shown');
  expect(place).toEqual(['image']);
  expect(told).toEqual(['shown']);
});

test('[SC261] a late picture is a blur until it is there', () => {
  tell('late');
  expect(place).toEqual(['blur', 'image']);
  tell('shown');
  expect(place).toEqual(['image']);
  expect(told).toEqual(['shown']);
});

test('[SC261] [SC262] one that fails is a blur, and once it is tried again and there, none', () => {
  tell('failed');
  expect(place).toEqual(['blur', 'image']);
  tell('failed');
  expect(place).toEqual(['blur', 'image']);
  tell('shown');
  expect(place).toEqual(['image']);
  expect(told).toEqual(['failed', 'failed', 'shown']);
});
