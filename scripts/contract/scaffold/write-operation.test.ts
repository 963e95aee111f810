import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '../../../api-spec/load-bundle.ts';
import { listOperations } from '../../../contract-tools/openapi/operations.ts';
import { root } from '../../settings.ts';
import { checkContract, findStaleFiles } from '../check/run-check.ts';
import { openGenerator } from '../generator.ts';
import { readContractFile } from '../../../contract-tools/read-document.ts';
import { guessArea, readArea } from './area.ts';
import { addOperation } from './command.ts';
import { readNewOperation } from './operation.ts';
import { writeOperation } from './write-operation.ts';

const areas = readdirSync(join(root, 'api-spec/paths'))
  .map((name) => name.replace('.yaml', ''))
  .filter((area) => area !== 'webhooks');

/** All files that the backend is compiled from. */
const parts = [
  'api-spec',
  'backend',
  'contract-tools/openapi',
  'core',
  'server',
  'locales',
  'sandbox',
  'tsconfig.json',
  '.oxfmtrc.json',
];

let base = '';
const read = (file: string): string => readFileSync(join(base, file), 'utf8');

/** Runs a tool of the project on the copy. @returns its output. */
const run = (tool: string, ...args: string[]): string =>
  spawnSync(process.execPath, [join(root, 'node_modules', tool), ...args], { cwd: base, encoding: 'utf8' }).stdout;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'new-'));
  const isSource = (path: string): boolean => !path.includes('node_modules') && !/\.test\.tsx?$/.test(path);
  for (const part of parts.filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, part), join(base, part), { recursive: true, filter: isSource });
  }
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'));
  const config = JSON.parse(read('tsconfig.json')) as object;
  writeFileSync(join(base, 'tsconfig.json'), JSON.stringify({ ...config, include: ['backend/**/*.ts'] }));
});
afterAll(() => rmSync(base, { recursive: true }));

const name = (area: string): string => `tryNew${area.charAt(0).toUpperCase()}${area.slice(1)}`;

describe('new operation', () => {
  it('passes format, types and every check except missing texts, in existing and new areas', async () => {
    const all = [...areas, 'quiz', 'poll'];
    for (const area of all) {
      writeOperation(readNewOperation(name(area), 'put', `/${area}/try/{thing}`, area), base);
    }
    // the last one as the command writes it: formatted, with the generated files
    const { written, findings } = await addOperation(readNewOperation('getPolls', 'get', '/poll', 'poll'), base);
    const words = findings.map(({ place, rule, message }) => `${place} ${rule}: ${message}`);
    expect(words.filter((line) => line.includes('getPolls'))).toEqual([
      expect.stringMatching(
        /^api-spec\/paths\/poll\.yaml:\d+ unwritten: getPolls: still TODO: summary, description of 200, description of GetPollsAnswer$/,
      ),
    ]);
    expect(written).toEqual(expect.arrayContaining(['backend/poll/handlers.ts', 'api-spec/generated/v2.ts']));
    const generator = openGenerator();
    const verdict = await checkContract({ base, folder: 'api-spec' }, generator);
    await generator.close();
    // one line for each operation, and for each new area
    expect(verdict.findings.map(({ rule }) => rule)).toEqual(Array(all.length + 3).fill('unwritten'));
    expect(verdict.findings.map(({ message }) => message).filter((line) => line.startsWith(name('quiz')))).toEqual([
      `${name('quiz')}: still TODO: summary, description of thing, description of TryNewQuizRequest, description of 200, description of TryNewQuizAnswer`,
    ]);
    expect(findStaleFiles(verdict, base)).toEqual([]);
    const contract = await readContractFile(join(base, 'api-spec/generated/openapi.json'));
    const ids = listOperations(contract).map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining([...all.map(name), 'getPolls']));
    expect(Object.keys(contract.webhooks ?? {})).toEqual(Object.keys(contractDocument.webhooks ?? {}));
    // the handler map requires every operation: one without a handler does not compile
    expect(run('typescript/bin/tsc', '--noEmit', '-p', '.')).toBe('');
    expect(read('backend/handlers.ts')).toContain('...pollHandlers(),');
  }, 240_000);

  it('has a test that fails until the handler is implemented', () => {
    const test = (): string => {
      const code = read('backend/poll/get-polls.test.ts').replace(/^import .* from 'vitest';$/m, '');
      expect(code).toContain('expect(await getPolls(call)).toMatchObject({ status: 200 });');
      const call = `import('./backend/poll/get-polls.ts').then(async (m) => console.log(JSON.stringify(await m.getPolls({}))))`;
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', call], { cwd: base, encoding: 'utf8' });
      return stdout + stderr;
    };
    expect(test()).toContain('getPolls is not written yet');
  });

  it('is added to the files of operations with the same path prefix, under their tag', () => {
    expect(readArea('catalogue', root)).toMatchObject({ folder: 'backend/content', tag: 'catalogue' });
    expect(readArea('catalogue', root).handlersFile).toBe('backend/content/catalogue-handlers.ts');
    expect(readArea('cms', root).handlersFile).toBe('backend/content/cms-handlers.ts');
    expect(readArea('voucher', root)).toMatchObject({
      tag: 'checkout',
      handlersFile: 'backend/billing/voucher/handlers.ts',
    });
    expect(readArea('adyenpayment', root)).toMatchObject({
      schemaFile: 'api-spec/schemas/payment.yaml',
      handlersFile: 'backend/billing/checkout/handlers.ts',
    });
    expect(guessArea('/podcast/{slug}/rating', root)).toBe('catalogue');
    expect(guessArea('/user-segment/more', root)).toBe('student');
    expect(guessArea('/never-seen', root)).toBe('neverseen');
  });

  it('is not written twice, and a refused one writes nothing', () => {
    const again = readNewOperation('getPolls', 'get', '/poll', 'poll');
    expect(() => writeOperation(again, base)).toThrow('/poll is in api-spec/openapi.yaml');
    const elsewhere = readNewOperation('getPolls', 'get', '/polls', 'poll');
    expect(() => writeOperation(elsewhere, base)).toThrow('getPolls is in api-spec/paths/poll.yaml already');
    const known = readNewOperation('getUserDetails', 'get', '/details', 'detail');
    expect(() => writeOperation(known, base)).toThrow('getUserDetails is in api-spec/paths/user.yaml already');
    expect(read('api-spec/openapi.yaml')).not.toContain('/polls:');
    const hook = readNewOperation('receiveThing', 'post', '/thing', 'webhooks');
    expect(() => writeOperation(hook, base)).toThrow('is no area of operations');
    expect(existsSync(join(base, 'backend/detail'))).toBe(false);
  });

  it.each([
    ['Get-Thing', 'get', '/thing', 'thing', 'camelCase'],
    ['getThing', 'fetch', '/thing', 'thing', '--method'],
    ['getThing', 'get', 'thing', 'thing', '--path'],
    ['getThing', 'get', '/thing/{id', 'thing', '--path'],
    ['getThing', 'get', '/thing', '../thing', '--area'],
  ])('refuses %s %s %s in %s', (id, method, path, area, message) => {
    expect(() => readNewOperation(id, method, path, area)).toThrow(message);
  });
});
