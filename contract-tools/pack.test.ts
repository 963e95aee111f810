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

it('the package alone offers its functions to programs', async () => {
  const program = `import { read, compare, validate, mock, readHar } from '@nordlyd/contract-tools';
    const [before, after] = [await read('before.json'), await read('after.json')];
    const { findings } = await validate(before, readHar('traffic.har'));
    const response = await mock(before)(new Request('http://mock.test/v1/pets/7'));
    console.log(JSON.stringify([compare(before, after).isBroken, findings.length, response.status]));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  expect(JSON.parse(output.toString())).toEqual([true, 1, 200]);
});
