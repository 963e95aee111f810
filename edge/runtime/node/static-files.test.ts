import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-files-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'a.css'), 'a {}');
writeFileSync(join(folder, 'logo.svg'), '<svg/>');
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['/assets/a.css', '/logo.svg'])('serves %s', async (path) => {
  const files = createStaticFiles(folder);
  expect((await files.find(new Request(`https://nordlyd.example${path}`)))?.status).toBe(200);
  expect(files.peek(path)).toBeDefined();
});

it.each([
  '/assets//a.css',
  '//assets/a.css',
  '/assets/b/../../assets//a.css',
  '/assets/%61.css',
  '/assets',
  '/none.css',
])('keeps nothing in memory for %s, which is not the path of a file', async (path) => {
  const files = createStaticFiles(folder);
  const request = new Request(`https://nordlyd.example${path}`);
  expect(await files.find(request)).toBeUndefined();
  expect(files.peek(new URL(request.url).pathname)).toBeUndefined();
});
