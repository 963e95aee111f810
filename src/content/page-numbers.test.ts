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

  it('[LS-02] shows a window of 7 near the ends of 20 pages on large screens, and 3 on small ones', () => {
    expect(large(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 20]);
    expect(large(20)).toEqual([1, 'gap', 14, 15, 16, 17, 18, 19, 20]);
    expect(small(2)).toEqual([1, 2, 3, 'gap', 20]);
    expect(small(19)).toEqual([1, 'gap', 18, 19, 20]);
  });

  it('[LS-02] shows 2 neighbours in the middle on large screens and 1 on small ones', () => {
    expect(large(10)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
    expect(small(10)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
  });

  it('lists the current page, each page once, in order, and no gap for a single page', () => {
    for (const shape of Object.values(pagerConfigs)) {
      for (let total = 1; total <= 30; total += 1) {
        for (let current = 1; current <= total; current += 1) {
          const items = listPageNumbers(current, total, shape);
          const pages = items.filter((item) => item !== 'gap');
          expect(pages).toContain(current);
          expect(pages).toEqual([...new Set(pages)].sort((one, other) => one - other));
          expect(pages[0]).toBe(1);
          expect(pages.at(-1)).toBe(total);
          items.forEach((item, index) => {
            if (item !== 'gap') return;
            expect(Number(items[index + 1]) - Number(items[index - 1])).toBeGreaterThan(2);
          });
        }
      }
    }
  });
});
