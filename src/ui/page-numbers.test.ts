import { describe, expect, it } from 'vitest';
import { listPageNumbers, pagerConfigs } from './page-numbers.ts';

const large = (current: number, total = 20) => listPageNumbers(current, total, pagerConfigs.large);
const small = (current: number, total = 20) => listPageNumbers(current, total, pagerConfigs.small);

describe('listPageNumbers', () => {
  it('lists every page when the window holds them all', () => {
    expect(large(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(small(1, 3)).toEqual([1, 2, 3]);
    expect(large(1, 1)).toEqual([1]);
    expect(large(1, 0)).toEqual([]);
  });

  it('[LS-02] shows 7 of 20 pages on large screens, 2 of them on each side of a page in the middle', () => {
    expect(large(1)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 20]);
    expect(large(4)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 20]);
    expect(large(5)).toEqual([1, 'gap', 3, 4, 5, 6, 7, 'gap', 20]);
    expect(large(10)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
    expect(large(17)).toEqual([1, 'gap', 15, 16, 17, 18, 19, 20]);
    expect(large(20)).toEqual([1, 'gap', 15, 16, 17, 18, 19, 20]);
  });

  it('[LS-02] shows 3 of 20 pages on small screens, 1 of them on each side of a page in the middle', () => {
    expect(small(1)).toEqual([1, 2, 3, 'gap']);
    expect(small(2)).toEqual([1, 2, 3, 'gap']);
    expect(small(10)).toEqual(['gap', 9, 10, 11, 'gap']);
    expect(small(20)).toEqual(['gap', 18, 19, 20]);
  });

  it('fills the window with different pages in order, and has a gap only where pages are left out', () => {
    for (const config of Object.values(pagerConfigs)) {
      for (let total = 1; total <= 30; total += 1) {
        for (let current = 1; current <= total; current += 1) {
          const items = listPageNumbers(current, total, config);
          const pages = items.filter((item) => item !== 'gap');
          expect(pages).toHaveLength(Math.min(total, config.window));
          expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
          const near = [current - config.neighbours, current, current + config.neighbours];
          expect(pages).toEqual(expect.arrayContaining(near.filter((page) => page >= 1 && page <= total)));
          // a gap exactly where pages are left out
          const shown = [0, ...pages, total + 1];
          const jumps = shown.filter((page, index) => index > 0 && page - shown[index - 1]! > 1);
          expect(items.filter((item) => item === 'gap')).toHaveLength(jumps.length);
          for (const page of jumps) expect(items[items.indexOf(page) - 1] ?? items.at(-1)).toBe('gap');
        }
      }
    }
  });
});
