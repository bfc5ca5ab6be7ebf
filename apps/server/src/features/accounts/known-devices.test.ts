import { expect, test } from 'vitest';
import { KnownDevices } from './known-devices.ts';

const devices = new KnownDevices({ secret: 'a-secret-that-only-tests-know' });
const [ada, bo] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

test('[AC31] a device stores which accounts have logged in on it, without revealing who they are', () => {
  const token = devices.add(devices.add(null, ada), bo);
  expect(devices.find(token, ada)).toBe(devices.find(token, bo));
  expect(devices.find(token, ada)).not.toBeNull();
  expect(devices.find(token, '00000000-0000-7000-8000-00000000000c')).toBeNull();
  expect(token).not.toContain(ada);
  expect(devices.find(devices.add(null, ada), bo)).toBeNull();
});

test('[AC31] logging in again leaves the device unchanged', () => {
  const token = devices.add(null, ada);
  expect(devices.add(token, ada)).toBe(token);
});

test('[AC31] nobody can forge that an account has logged in on their device', () => {
  const [name = '', proof = ''] = devices.add(null, ada).split('.');
  const ofBo = devices.add(null, bo).split('.')[0] ?? '';
  const other = new KnownDevices({ secret: 'the-secret-of-another-server' });
  const forged = [
    null,
    '',
    name,
    `${name}.`,
    `${name}.${'x'.repeat(22)}`,
    `${name}.${proof}.`,
    `${ofBo}.${proof}`,
    `${name}.${proof}x`,
    ` ${name}.${proof}`,
    other.add(null, ada),
    `${name}${`.${proof}`.repeat(1_000)}`,
  ];
  for (const token of forged) expect(devices.find(token, ada)).toBeNull();
});

test('[AC31] a device shared by very many forgets the accounts that logged in longest ago', () => {
  const shift = Array.from({ length: 50 }, (_, index) => `user-${index}`);
  const token = shift.reduce<string | null>((held, userId) => devices.add(held, userId), null);
  expect(token?.length).toBeLessThan(1_000);
  expect(devices.find(token, 'user-0')).toBeNull();
  expect(devices.find(token, 'user-10')).not.toBeNull();
  expect(devices.find(token, 'user-49')).not.toBeNull();
});
