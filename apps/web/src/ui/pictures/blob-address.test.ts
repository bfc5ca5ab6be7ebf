import { expect, test, vi } from 'vitest';
import { borrowAddress } from './blob-address.ts';

test('[SC261] all who show the same bytes use one address, which is freed once nobody does', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const bytes = new Blob(['picture']);
  const preview = borrowAddress(bytes);
  const bubble = borrowAddress(bytes);
  expect(bubble.address).toBe(preview.address);
  const other = borrowAddress(new Blob(['picture']));
  expect(other.address).not.toBe(preview.address);
  other.release();
  revoke.mockClear();
  preview.release();
  expect(revoke).not.toHaveBeenCalled();
  bubble.release();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(preview.address);
  const again = borrowAddress(bytes);
  expect(again.address).not.toBe(preview.address);
  again.release();
});
