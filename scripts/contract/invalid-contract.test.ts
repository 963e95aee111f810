import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkOnce } from './check/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A small contract of two files. */
function writeParts(name: string, parts: { root?: string; part?: string; rules?: string }): string {
  const base = join(folder, name);
  mkdirSync(join(base, 'api-spec/paths'), { recursive: true });
  const head = 'openapi: 3.1.1\ninfo: { title: Small, version: 1.0.0 }\nservers: [{ url: /v1 }]\n';
  const paths = 'paths:\n  /a:\n    $ref: paths/a.yaml#/a\n  /b:\n    $ref: paths/a.yaml#/b\n';
  const get = (id: string): string =>
    `${id}:\n  get:\n    operationId: ${id}\n    responses: { '200': { description: a } }\n`;
  writeFileSync(join(base, 'api-spec/openapi.yaml'), parts.root ?? head + paths);
  writeFileSync(join(base, 'api-spec/paths/a.yaml'), parts.part ?? get('a') + get('b'));
  writeFileSync(
    join(base, 'api-spec/redocly.yaml'),
    parts.rules ?? 'rules:\n  struct: error\n  no-unresolved-refs: error\n',
  );
  return base;
}

describe('check of an invalid OpenAPI document', () => {
  it.each<[string, Parameters<typeof writeParts>[1], RegExp]>([
    [
      'a mistake in a part',
      { part: 'a:\n  get: [\nb: 5\n' },
      /^the contract is not valid OpenAPI: api-spec\/paths\/a\.yaml:4: is no YAML: [^/]*$/,
    ],
    [
      'a part without a referenced path',
      { part: 'a: {}\n' },
      /^the contract is not valid OpenAPI: api-spec\/openapi\.yaml:8: Can't resolve \$ref$/,
    ],
    ['a part of null', { part: 'a:\nb:\n' }, /api-spec\/.*Expected type `PathItem`|Can't resolve/],
    [
      'an operation that is a number',
      { part: 'a: { get: 5 }\nb: {}\n' },
      /api-spec\/paths\/a\.yaml:1: Expected type `Operation`/,
    ],
    ['a mistake in the root', { root: 'openapi: [' }, /api-spec\/openapi\.yaml:\d: /],
    ['an empty root', { root: '' }, /api-spec\/openapi\.yaml:1: holds no object/],
    ['a mistake in the rules', { rules: 'rules: [' }, /api-spec\/redocly\.yaml:\d: /],
  ])('reports %s in one line', async (name, parts, words) => {
    const error: unknown = await checkOnce({ base: writeParts(name, parts), folder: 'api-spec' }).catch(
      (reason: unknown) => reason,
    );
    expect(String((error as Error).message)).toMatch(words);
    expect(String((error as Error).message)).not.toContain('\n');
    expect((error as Error).constructor.name).toBe('BadInput');
  });
});
