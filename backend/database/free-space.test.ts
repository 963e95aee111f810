import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasFreeSpace } from './free-space.ts';

it('a folder has free space up to that of its disk', async () => {
  expect(await hasFreeSpace(tmpdir(), 1)).toBe(true);
  expect(await hasFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  await expect(hasFreeSpace('/nothing/here')).rejects.toThrow('ENOENT');
});
