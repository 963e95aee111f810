import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadInput } from '../../../contract-tools/input-error.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { root as ownRoot } from '../../settings.ts';
import { makeDiffCommand } from './command.ts';
import { contractPlace, edgePlace, officePlace, portPlaces } from './document-place.ts';
import { compareSide } from './compare-side.ts';
import { writers } from './report-all.ts';
import { property, remove, schema, type Loose } from './seeded/edits.ts';
import { exitStatus, type DiffVerdict } from '../../../contract-tools/diff/verdict.ts';

const today = '2026-11-21';
const root = mkdtempSync(join(tmpdir(), 'contract-'));
const path = join(root, edgePlace.rootPath);
let edge: Loose;
let empty = '';
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@nordlyd.example', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

/** Writes a changed document into the working tree. */
function writeEdge(change: (document: Loose) => void): void {
  const after = structuredClone(edge);
  change(after);
  writeFileSync(path, JSON.stringify(after));
}

const compare = async (): Promise<DiffVerdict> => {
  const outcome = await compareSide(root, edgePlace, 'HEAD', today);
  if (typeof outcome !== 'object') throw new Error(`no verdict: ${String(outcome)}`);
  return outcome;
};

beforeAll(async () => {
  edge = (await readContractFile(join(ownRoot, edgePlace.bundlePath))) as unknown as Loose;
  mkdirSync(join(root, 'api-spec/generated'), { recursive: true });
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'nothing');
  empty = git('rev-parse', 'HEAD');
  writeFileSync(join(root, edgePlace.bundlePath), JSON.stringify(edge));
  const get = { operationId: 'getIt', responses: { '200': { description: 'It.' } } };
  const info = { title: 'It', version: '1.0.0' };
  const contract = { openapi: '3.1.1', info, servers: [{ url: '/' }], paths: { '/it': { get } }, components: {} };
  for (const name of [contractPlace.rootPath, contractPlace.bundlePath]) {
    writeFileSync(join(root, name), JSON.stringify(contract));
  }
  git('add', '.');
  git('commit', '--quiet', '--message', "the site's own endpoints");
});
afterAll(() => rmSync(root, { recursive: true }));

describe('comparison of the documents next to the contract with a commit', () => {
  it('reports breaking changes and requires a version of their document', async () => {
    writeEdge((all) => remove(schema(all, 'MigrationDateInfo'), 'hardMigrationDateCopy'));
    const verdict = await compare();
    expect([verdict.bump, verdict.isRefused, exitStatus(verdict)]).toEqual(['major', true, 1]);
    expect(verdict.changes.map(({ place }) => place)).toContainEqual(expect.stringMatching(/hardMigrationDateCopy$/));
    writeEdge((all) => Object.assign(property(all, 'MigrationDateInfo', 'daysLeft'), { maximum: 9 }));
    expect([(await compare()).bump, exitStatus(await compare())]).toEqual(['minor', 1]);
    writeEdge(() => {});
    expect([(await compare()).changes, exitStatus(await compare())]).toEqual([[], 0]);
  });

  it('refuses in one line a commit without the document and a working tree that has lost it', async () => {
    const line = `${empty} does not hold api-spec/generated/edge.json: there is no edge document to compare`;
    writeEdge(() => {});
    expect(await compareSide(root, edgePlace, empty, today)).toBe(line);
    rmSync(path);
    expect(await compareSide(root, edgePlace, empty, today)).toBeUndefined();
    await expect(compareSide(root, edgePlace, 'HEAD', today)).rejects.toThrow(BadInput);
  });

  it('runs in `diff` with a commit, not with a file, and sets the worse exit status of both', async () => {
    const { run } = makeDiffCommand(root);
    writeEdge(() => {});
    expect(await run(['HEAD'])).toBe(0);
    writeEdge((all) => remove(schema(all, 'MigrationDateInfo'), 'hardMigrationDateCopy'));
    expect(await run(['HEAD', '--format', 'json'])).toBe(1);
    expect(await run([join(root, contractPlace.rootPath)])).toBe(0);
  });

  it('is reported after the contract in every format', async () => {
    writeEdge((all) => remove(schema(all, 'MigrationDateInfo'), 'hardMigrationDateCopy'));
    const verdict = await compare();
    const none: DiffVerdict = { ...verdict, changes: [], bump: 'none' };
    const sides = [
      { place: edgePlace, outcome: verdict },
      { place: officePlace, outcome: 'none there' },
    ];
    expect(writers.text(none, sides)).toMatch(
      /^Contract \(api-spec\/openapi\.yaml\)\n\nno changes\n[^]*\n\nThe site's own endpoints \(api-spec\/edge\.yaml\)\n\nBreaking[^]*hardMigrationDateCopy[^]*\(api-spec\/office\.yaml\)\n\nnone there$/,
    );
    expect(writers.markdown(none, sides)).toMatch(
      /^## Contract\n[^]*\n## The site's own endpoints\n\n### Breaking[^]*hardMigrationDateCopy[^]*\n## The API of the office\n\nnone there$/,
    );
    expect(JSON.parse(writers.json(none, sides))).toMatchObject({
      bump: 'none',
      edge: { bump: 'major' },
      office: null,
      remark: 'none there',
    });
  });

  it('includes the API of the office', async () => {
    writeEdge(() => {});
    writeFileSync(join(root, officePlace.bundlePath), JSON.stringify(edge));
    writeFileSync(join(root, officePlace.rootPath), JSON.stringify(edge));
    git('add', '.');
    git('commit', '--quiet', '--message', 'the office');
    const { run } = makeDiffCommand(root);
    expect(await run(['HEAD'])).toBe(0);
    const after = structuredClone(edge);
    remove(schema(after, 'MigrationDateInfo'), 'hardMigrationDateCopy');
    writeFileSync(join(root, officePlace.rootPath), JSON.stringify(after));
    expect(await run(['HEAD'])).toBe(1);
  });

  it('includes the calls of other systems, which are single files of YAML', async () => {
    writeEdge(() => {});
    const [port] = portPlaces;
    const file = join(root, port!.rootPath);
    mkdirSync(dirname(file));
    const call = 'responses: { "200": { description: It. } }';
    const write = (method: string): void =>
      writeFileSync(
        file,
        `openapi: 3.1.1\ninfo: { title: It, version: 1.0.0 }\nservers: [{ url: / }]\npaths: { /it: { ${method}: { operationId: it, ${call} } } }\ncomponents: {}\n`,
      );
    write('get');
    git('add', '.');
    git('commit', '--quiet', '--message', 'a port');
    expect(await compareSide(root, port!, 'HEAD', today)).toMatchObject({ bump: 'none' });
    write('post');
    expect(await compareSide(root, port!, 'HEAD', today)).toMatchObject({ bump: 'major' });
    expect(await makeDiffCommand(root).run(['HEAD'])).toBe(1);
  });
});
