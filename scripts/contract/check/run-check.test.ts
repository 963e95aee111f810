import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../settings.ts';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { openGenerator, type Generator } from '../generator.ts';
import { checkOnce } from './command.ts';
import { checkSideDocument } from './side-document.ts';
import { checkContract, findStaleFiles } from './run-check.ts';
import { watchContract } from './watch.ts';

let base = '';
let generator: Generator;
const edit = (file: string, from: string, to: string): void => {
  const path = join(base, 'api-spec', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const check = () => checkContract({ base, folder: 'api-spec' }, generator);

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'contract-'));
  const isSource = (path: string): boolean => !path.includes('node_modules');
  cpSync(join(root, 'api-spec'), join(base, 'api-spec'), { recursive: true, filter: isSource });
  cpSync(join(root, 'docs/events.md'), join(base, 'docs/events.md'));
  generator = openGenerator();
});

afterAll(async () => {
  await generator.close();
  rmSync(base, { recursive: true });
});

describe('contract check', () => {
  it('reports nothing for the current contract and its generated files', async () => {
    const verdict = await check();
    expect(verdict.findings).toEqual([]);
    expect(verdict.operations).toBeGreaterThan(30);
    expect(findStaleFiles(verdict, base)).toEqual([]);
  });

  it('reports a generated file that was edited by hand', async () => {
    const path = join(base, 'api-spec/generated/operation-details.ts');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"none"', '"bearer"'));
    expect(findStaleFiles(await check(), base).map(({ place }) => place)).toEqual([
      'api-spec/generated/operation-details.ts',
    ]);
    writeFileSync(path, text);
  });

  it('reports file and line of findings of the linter and of the project’s rules', async () => {
    edit('paths/user.yaml', 'summary: The id of the logged-in user', 'summary: The id.');
    const [own] = (await check()).findings;
    expect(own).toMatchObject({ rule: 'operation-summary', place: 'api-spec/paths/user.yaml:3' });
    edit('paths/user.yaml', 'tags: [user]', 'tags: [nobody]');
    const [linted] = (await check()).findings;
    expect(linted?.rule).toBe('operation-tag-defined');
    expect(linted?.place).toMatch(/^api-spec\/paths\/user\.yaml:\d+$/);
    edit('paths/user.yaml', 'tags: [nobody]', 'tags: [user]');
    edit('paths/user.yaml', 'summary: The id.', 'summary: The id of the logged-in user');
  });

  it('reports one finding when a file is not valid YAML', async () => {
    edit('paths/user.yaml', 'user:', 'user: [');
    const { findings, document } = await check();
    expect([document, findings.length > 0, findings[0]?.message.includes('\n')]).toEqual([undefined, true, false]);
    edit('paths/user.yaml', 'user: [', 'user:');
  });

  it('reports one finding when edge.yaml is missing but its generated files exist', async () => {
    const [path, away] = ['api-spec/edge.yaml', 'edge.away'].map((name) => join(base, name)) as [string, string];
    renameSync(path, away);
    const reason: unknown = await checkOnce({ base, folder: 'api-spec' }).catch((error: unknown) => error);
    expect(reason).toEqual(
      new BadInput(
        'the contract is not valid OpenAPI: api-spec/edge.yaml: there is no such file, though api-spec/generated/edge.json is made from it',
      ),
    );
    const made = ['edge.json', 'edge.ts'].map((name) => join(base, 'api-spec/generated', name));
    for (const file of made) renameSync(file, `${file}.away`);
    expect((await checkSideDocument('edge', join(base, 'api-spec'), base)).findings).toEqual([]);
    for (const file of made) renameSync(`${file}.away`, file);
    renameSync(away, path);
  });

  it('checks again after a change in watch mode, and writes the generated files', async () => {
    const stop = new AbortController();
    const counts: number[] = [];
    const document = join(base, 'api-spec/generated/openapi.json');
    await watchContract(
      { base, folder: 'api-spec' },
      {
        signal: stop.signal,
        onVerdict: (_ms, findings) => {
          counts.push(findings);
          if (counts.length === 1) edit('paths/user.yaml', 'The id of the logged-in user', 'The id.');
          else if (counts.length === 2)
            edit('paths/user.yaml', 'summary: The id.', 'summary: The id of who is logged in');
          else stop.abort();
        },
      },
    );
    expect(counts).toEqual([0, 1, 0]);
    expect(readFileSync(document, 'utf8')).toContain('The id of who is logged in');
  });
});
