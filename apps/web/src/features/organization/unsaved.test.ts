import { expect, test } from 'vitest';
import { addChanges, applyChanges, type Changes } from './use-unsaved.ts';

const saved = { name: 'Elm Court', minutes: '15', linkPreviews: true };
const none: Changes<typeof saved> = { made: undefined, savedOver: null };

test('[SC434] only what was changed is kept: what others save meanwhile is shown', () => {
  const changes = addChanges(saved, none, { ...saved, minutes: '30' });
  const others = { ...saved, linkPreviews: false };
  expect(applyChanges(others, changes)).toEqual({
    values: { name: 'Elm Court', minutes: '30', linkPreviews: false },
    isChanged: true,
  });
});

test('[SC434] what is changed back, or saved by somebody else, is not unsaved', () => {
  const changes = addChanges(saved, none, { minutes: '30' });
  expect(applyChanges({ ...saved, minutes: '30' }, changes).isChanged).toBe(false);
  const back = addChanges(saved, changes, { minutes: '15' });
  expect(applyChanges({ ...saved, minutes: '45' }, back)).toMatchObject({
    values: { minutes: '45' },
    isChanged: false,
  });
});

test('[SC434] what was saved stays shown until it arrives, and then gives way to what others save', () => {
  const { made } = addChanges(saved, none, { minutes: '30' });
  const settled = { made, savedOver: JSON.stringify(saved) };
  expect(applyChanges(saved, settled)).toEqual({
    values: { ...saved, minutes: '30' },
    isChanged: false,
  });
  const others = { ...saved, minutes: '45' };
  expect(applyChanges(others, settled)).toEqual({ values: others, isChanged: false });
  const next = addChanges(others, settled, { name: 'Elm House' });
  expect(applyChanges(others, next).values).toEqual({ ...others, name: 'Elm House' });
});
