import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('runs at most the given number of jobs at once, and every job, even after failures', async () => {
  const gate = createConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const job = (index: number) => async (): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (index === 1) throw new Error('torn paper');
    return index;
  };
  const done = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => gate(job(index))));
  expect(most).toBe(2);
  expect(done.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(6);
});
