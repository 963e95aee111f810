import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReadQueue } from './read-queue.ts';

it('refuses further reads while the first one has waited for more than a second', async () => {
  let time = 0;
  const queue = createReadQueue(1, 10, () => time);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const read = (): Promise<Response> => promise;
  const first = [queue(read), queue(read)];
  time = 1_000;
  const last = queue(read);
  time = 1_001;
  expect([...first, last].map((each) => each !== undefined)).toEqual([true, true, true]);
  expect(queue(read)).toBeUndefined();
  resolve(new Response());
  await last;
  expect(queue(read)).toBeInstanceOf(Promise);
});

it('runs some reads, lets some wait in their order, refuses the others, and continues after failures', async () => {
  const queue = createReadQueue(2, 2);
  const started: number[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const add = (index: number) =>
    queue(async () => {
      started.push(index);
      const failure = await new Promise<Error | undefined>((resolve) => ends.push(resolve));
      if (failure) throw failure;
      return new Response(String(index));
    });
  const reads = [0, 1, 2, 3, 4].map(add);
  expect([started, reads[4]]).toEqual([[0, 1], undefined]);
  ends[0]?.(new Error('lost'));
  await expect(reads[0]).rejects.toThrow('lost');
  await nextTurn();
  expect(started).toEqual([0, 1, 2]);
  const last = add(5);
  for (let index = 1; index < 5; index += 1) {
    ends[index]?.();
    await nextTurn();
  }
  expect(started).toEqual([0, 1, 2, 3, 5]);
  expect(await (await last)?.text()).toBe('5');
  expect(add(6)).toBeInstanceOf(Promise);
});
