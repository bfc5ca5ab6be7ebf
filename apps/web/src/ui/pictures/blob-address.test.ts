import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { borrowAddress } from './blob-address.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('[SC261] all who show the same bytes use one address, which is freed in the next task once nobody does', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const bytes = new Blob(['picture']);
  const preview = borrowAddress(bytes);
  const bubble = borrowAddress(bytes);
  expect(bubble.address).toBe(preview.address);
  const other = borrowAddress(new Blob(['picture']));
  expect(other.address).not.toBe(preview.address);
  other.release();
  preview.release();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith(other.address);
  bubble.release();
  expect(revoke).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(revoke).toHaveBeenLastCalledWith(preview.address);
  const again = borrowAddress(bytes);
  expect(again.address).not.toBe(preview.address);
  again.release();
});

test('[SC261] an address that is borrowed again in the same task stays', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  revoke.mockClear();
  const bytes = new Blob(['picture']);
  const row = borrowAddress(bytes);
  row.release();
  const next = borrowAddress(bytes);
  vi.runAllTimers();
  expect(next.address).toBe(row.address);
  expect(revoke).not.toHaveBeenCalledWith(row.address);
  next.release();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith(row.address);
});
