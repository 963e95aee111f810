import { expect, it } from 'vitest';
import { describeChange } from './describe-change.ts';

it('describes a change of a short text with both values', () => {
  expect(describeChange('pattern', '^a$', '^b$')).toBe('pattern was ^a$, is ^b$');
});

it('describes a change of a long text by the part that differs', () => {
  const start = 'a'.repeat(1_000);
  const message = describeChange('pattern', `${start}b${start}`, `${start}c`);
  expect(message).toBe(`pattern was …${'a'.repeat(20)}b${'a'.repeat(99)}…, is …${'a'.repeat(20)}c`);
});
