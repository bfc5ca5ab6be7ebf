import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each([
  ['http://localhost:8080/#/invitation?token=x', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://192.168.1.5:8080/#/invitation?token=localhost', false],
  ['https://localhost.example.org', false],
  ['', false],
])('[IN13] %s leads to the own machine only: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
