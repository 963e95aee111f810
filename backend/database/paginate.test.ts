import { expect, it } from 'vitest';
import { readPages } from './paginate.ts';

const ids = Array.from({ length: 450 }, (_, index) => ({ id: `0000-${String(index).padStart(4, '0')}` }));

it.each([0, 1, 199, 200, 201, 400, 450])('reads each of %i rows once while all of them still match', async (count) => {
  const current = ids.slice(0, count);
  let requests = 0;
  const read = readPages<{ id: string }>(async (last, size) => {
    requests += 1;
    return current.filter(({ id }) => last === undefined || id > last.id).slice(0, size);
  });
  const found: { id: string }[] = [];
  for await (const row of read) found.push(row);
  expect(found).toEqual(current);
  expect(requests).toBe(Math.floor(count / 200) + 1);
});
