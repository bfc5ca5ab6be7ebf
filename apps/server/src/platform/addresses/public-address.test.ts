import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.for(['168.63.129.16', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254'])(
  '[LP21] %s, where a cloud tells its machines of themselves, is no address of the internet at large',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isPublicAddress('168.63.129.17')).toBe(true);
  },
);
