import { expect, it } from 'vitest';
import { readPages } from './read-pages.ts';

const ids = Array.from({ length: 450 }, (_, index) => ({ id: `0000-${String(index).padStart(4, '0')}` }));

it.each([0, 1, 199, 200, 201, 400, 450])(
  'reads each of %i rows once, although all of them stay found',
  async (count) => {
    const held = ids.slice(0, count);
    const asked: string[] = [];
    const read = readPages(async (after, size) => {
      asked.push(after);
      return held.filter(({ id }) => id > after || asked.length === 1).slice(0, size);
    });
    const found: { id: string }[] = [];
    for await (const row of read) found.push(row);
    expect(found).toEqual(held);
    expect(asked).toHaveLength(Math.floor(count / 200) + 1);
  },
);
