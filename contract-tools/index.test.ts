import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type * as declared from './index.mjs';
import * as own from './index.ts';

/** The compiler compares both: the declarations allow no call that the sources refuse, and promise no other result. */
const same: typeof declared = own;

it('the package exports and declares what its sources export', () => {
  const packed = readFileSync(new URL('index.mjs', import.meta.url), 'utf8');
  const [, names = ''] = /export const \{ ([^}]*) \}/.exec(packed) ?? [];
  expect(names.split(', ').toSorted()).toEqual(Object.keys(same).toSorted());
});

it.each([
  ['webhooks alone', (type: string) => ({ webhooks: { w: call({ type }) } }), 'webhook POST w'],
  ['components alone', () => ({ components: { schemas: { A: { type: 'string' } } } }), undefined],
  [
    'another host',
    (host: string) => ({ servers: [{ url: `https://${host}.example/v1` }], paths: { '/a': call({}) } }),
    'contract',
  ],
])('what read returns is compared as it is written: %s', async (_, make, operation) => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  const [before, after] = await Promise.all(
    ['string', 'integer'].map((value) => {
      const path = join(folder, `${value}.json`);
      const info = { title: 'A service', version: '2024-06-01' };
      writeFileSync(path, JSON.stringify({ openapi: '3.1.0', info, ...make(value) }));
      return own.read(path);
    }),
  );
  const { changes } = own.compare(before!, after!);
  expect(changes.find(({ level }) => level === 'breaking')?.operation).toBe(operation);
});

const call = (schema: object) => ({
  post: {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '200': { description: 'ok' } },
  },
});
