import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { Database } from './open.ts';
import { hasFreeSpace, watchFreeSpace } from './free-space.ts';

it('a folder has free space up to that of its disk', async () => {
  expect(await hasFreeSpace(tmpdir(), 1)).toBe(true);
  expect(await hasFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  await expect(hasFreeSpace('/nothing/here')).rejects.toThrow('ENOENT');
});

it('a watch of a server reports a full disk until a file has room, and no other failure', async () => {
  const state = { now: 0, files: 0, error: undefined as Error | undefined };
  const write = (): Promise<unknown> => {
    state.files += 1;
    return state.error ? Promise.reject(state.error) : Promise.resolve();
  };
  const hasRoom = watchFreeSpace({ transaction: write } as unknown as Database, () => state.now);
  const check = async (code?: string): Promise<boolean> => {
    state.error = code === undefined ? undefined : Object.assign(new Error('no'), { code });
    state.now += 5_000;
    hasRoom();
    await Promise.resolve();
    return hasRoom();
  };
  expect([hasRoom(), hasRoom(), state.files]).toEqual([true, true, 1]);
  expect(await check('ECONNREFUSED')).toBe(true);
  expect(await check('53100')).toBe(false);
  expect(await check('ECONNREFUSED')).toBe(false);
  expect(await check()).toBe(true);
  expect(state.files).toBe(5);
});
