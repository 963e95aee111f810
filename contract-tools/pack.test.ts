import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));
const modules = join(source, '../node_modules');
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const installed = join(folder, 'node_modules/@nordlyd/contract-tools');
const cli = join(installed, 'cli.mjs');

type Manifest = { dependencies: Record<string, string> };

const isWindows = process.platform === 'win32';

/** Packs the workspace and installs it with the dependencies that it names, without a network. */
beforeAll(() => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source, shell: isWindows });
  execFileSync('tar', ['-xzf', readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''], { cwd: folder });
  mkdirSync(dirname(installed), { recursive: true });
  renameSync(join(folder, 'package'), installed);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
  const { dependencies } = manifest;
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'before.json'), JSON.stringify(makePets({ type: 'integer' })));
  writeFileSync(join(folder, 'after.json'), JSON.stringify(makePets({ type: 'string' })));
  const request = { method: 'GET', url: 'https://api.pets.example/v1/pets/7' };
  const content = { text: '{"age":"old"}', mimeType: 'application/json' };
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const entries = [{ request, response: { status: 200, headers, content } }];
  writeFileSync(join(folder, 'traffic.har'), JSON.stringify({ log: { entries } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A contract of another project: an absolute server, a date as version, no operationId. */
function makePets(age: object): object {
  const schema = { type: 'object', properties: { age }, required: ['age'], example: { age: 3 } };
  const ok = { description: 'a pet', content: { 'application/json': { schema, example: { age: 3 } } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  return {
    openapi: '3.0.3',
    info: { title: 'Pets', version: '2026-01-01' },
    servers: [{ url: 'https://api.pets.example/v1' }],
    paths: {
      '/pets/{id}': {
        get: { parameters, responses: { '200': ok } },
        put: { parameters, requestBody: { content: { 'application/json': { schema } } }, responses: { '200': ok } },
      },
    },
  };
}

/** Runs the program in the empty folder. */
const run = (...args: string[]): Promise<{ code: number; stdout: string }> =>
  promisify(execFile)(process.execPath, [cli, ...args], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );

it('the package alone compares, validates and mocks a contract of another project', async () => {
  const mock = spawn(process.execPath, [cli, 'mock', 'before.json', '--port', '0'], { cwd: folder });
  const [diff, validation, help, line] = await Promise.all([
    run('diff', 'before.json', 'after.json', '--json'),
    run('validate', 'before.json', '--har', 'traffic.har', '--json'),
    run('diff', '--help'),
    new Promise<string>((resolve) => mock.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))),
  ]);
  expect(diff.code).toBe(1);
  expect((JSON.parse(diff.stdout) as { bump: string }).bump).toBe('major');
  expect(validation.code).toBe(1);
  expect(JSON.parse(validation.stdout)).toMatchObject({
    calls: 1,
    findings: [{ call: 'getPetsId', message: '200 /age: must be integer' }],
  });
  expect(await run('--version')).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('diff BEFORE AFTER')]);
  const [origin = ''] = /http:\/\/localhost:\d+/.exec(line) ?? [];
  expect(await (await fetch(`${origin}/v1/pets/7`)).json()).toEqual({ age: 3 });
  expect((await fetch(`${origin}/v1/pets/x`)).status).toBe(400);
  const put = async (body: string): Promise<number> => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${origin}/v1/pets/7`, { method: 'PUT', headers, body })).status;
  };
  expect([await put('{"age":3}'), await put('{"age":"x"}'), await put('')]).toEqual([200, 400, 400]);
  mock.kill();
});

it('an ordinary TypeScript project compiles with the package, and its functions take a parsed contract', () => {
  const program = `import { BadInput, compare, fuzz, mock, validate } from '@nordlyd/contract-tools';
    import type { DriftReport, OperationResult } from '@nordlyd/contract-tools';
    const schema = { type: 'integer', minimum: 3 };
    const ok = { description: 'ok', content: { 'application/json': { schema } } };
    const contract = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: { responses: { 200: ok } } } } };
    const response: Response = await mock(contract)(new Request('http://mock.test/a'));
    const { calls }: DriftReport = await validate(contract, []);
    const target = { baseUrl: 'http://mock.test', tokens: [] };
    const results: OperationResult[] = await fuzz(contract, target, { runs: 3, send: mock(contract) });
    let name = 'none';
    try { mock({}); } catch (error) { if (error instanceof BadInput) name = error.name; }
    console.log(JSON.stringify([response.status, calls, results.length, compare(contract, contract).bump, name]));`;
  writeFileSync(join(folder, 'program.mts'), program);
  const compiler = join(modules, 'typescript/lib/tsc.js');
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--types', ''];
  execFileSync(process.execPath, [compiler, '--ignoreConfig', ...options, 'program.mts'], { cwd: folder });
  const output = execFileSync(process.execPath, ['program.mjs'], { cwd: folder });
  expect(JSON.parse(output.toString())).toEqual([200, 0, 1, 'none', 'BadInput']);
});

it('the package alone offers its functions to programs', async () => {
  const program = `import { read, compare, validate, mock, readHar } from '@nordlyd/contract-tools';
    const [before, after] = [await read('before.json'), await read('after.json')];
    const { findings } = await validate(before, readHar('traffic.har'));
    const response = await mock(before)(new Request('http://mock.test/v1/pets/7'));
    console.log(JSON.stringify([compare(before, after).isBroken, findings.length, response.status]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(JSON.parse(output.toString())).toEqual([true, 1, 200]);
});
