import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('HTMLElement', class {});
const { findIndex } = await import('./carousel-element.ts');

describe('findIndex', () => {
  it('returns the item nearest to the scroll position', () => {
    expect(findIndex([0, 211, 422, 633], 0)).toBe(0);
    expect(findIndex([0, 211, 422, 633], 430)).toBe(2);
    expect(findIndex([0, 211, 422, 633], 5000)).toBe(3);
  });

  it('is zero for an empty row', () => {
    expect(findIndex([], 100)).toBe(0);
  });
});
