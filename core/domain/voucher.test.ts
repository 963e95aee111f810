import { expect, it } from 'vitest';
import { isLikelyPersonalData } from './voucher.ts';

it.each([
  ['4111 1111 1111 1111', true],
  ['4111111111111111', true],
  ['4111-1111-1111-1111', true],
  ['SIV@NORDLYD.EXAMPLE', true],
  ['HALF3', false],
  ['SOMMAR-2026-12345678', false],
  ['', false],
])('[AN-05] [INV-45] "%s" is likely personal data: %s', (typed, isPrivate) => {
  expect(isLikelyPersonalData(typed)).toBe(isPrivate);
});
