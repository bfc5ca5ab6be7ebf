import { afterEach, expect, test, vi } from 'vitest';
import { notePassedBytes } from './passed-bytes.ts';

afterEach(() => vi.unstubAllGlobals());

test('[FI107] the young garbage of files that pass through is collected every eight megabytes', () => {
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  notePassedBytes(8_000_000);
  collect.mockClear();
  for (let one = 0; one < 79; one += 1) notePassedBytes(100_000);
  expect(collect).not.toHaveBeenCalled();
  notePassedBytes(100_000);
  expect(collect.mock.calls).toEqual([[{ type: 'minor', execution: 'sync' }]]);
  for (let one = 0; one < 80; one += 1) notePassedBytes(100_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('[FI107] a process that may not collect garbage passes files on as well', () => {
  vi.stubGlobal('gc', undefined);
  expect(() => notePassedBytes(20_000_000)).not.toThrow();
});
