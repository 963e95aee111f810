import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBackgroundTasks } from './background-tasks.ts';

const requests = new Request('http://localhost/');

describe('[INV-34] [INV-36] work that continues after its request', () => {
  it('delays the end of the process until all work is settled, also failed work and work that it started', async () => {
    const { keepAlive, finish } = createBackgroundTasks();
    const done: string[] = [];
    const work = async (name: string): Promise<void> => {
      await pause(20);
      done.push(name);
    };
    keepAlive(
      requests,
      work('first').then(() => keepAlive(requests, work('second'))),
    );
    keepAlive(requests, Promise.reject(new Error('logged by the work itself')));
    keepAlive(requests, Promise.resolve());
    expect(await finish(5_000)).toBe(0);
    expect(done).toEqual(['first', 'second']);
  });

  it('delays the end of the process up to the timeout, and not at all when there is no work', async () => {
    const { keepAlive, finish } = createBackgroundTasks();
    const begunAt = performance.now();
    expect(await finish(5_000)).toBe(0);
    keepAlive(requests, new Promise(() => undefined));
    expect(await finish(50)).toBe(1);
    expect(await finish(0)).toBe(1);
    expect(performance.now() - begunAt).toBeLessThan(2_000);
  });
});
