import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';

const asked = new Request('http://localhost/');

describe('[INV-34] [INV-36] what outlives its request', () => {
  it('is waited for when the process ends, with what it begins itself, and whether it fails or not', async () => {
    const { keepAlive, finish } = createBackgroundTasks();
    const done: string[] = [];
    const work = async (name: string): Promise<void> => {
      await pause(20);
      done.push(name);
    };
    keepAlive(
      asked,
      work('first').then(() => keepAlive(asked, work('second'))),
    );
    keepAlive(asked, Promise.reject(new Error('it has said so by itself')));
    keepAlive(asked, Promise.resolve());
    expect(await finish(5_000)).toBe(0);
    expect(done).toEqual(['first', 'second']);
  });

  it('is waited for so long and no longer, and by nobody who has none', async () => {
    const { keepAlive, finish } = createBackgroundTasks();
    const begunAt = performance.now();
    expect(await finish(5_000)).toBe(0);
    keepAlive(asked, new Promise(() => undefined));
    expect(await finish(50)).toBe(1);
    expect(await finish(0)).toBe(1);
    expect(performance.now() - begunAt).toBeLessThan(2_000);
  });
});
