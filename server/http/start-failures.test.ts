import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideCertificate, type CertificateFiles } from '../../scripts/start/self-signed-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-start-'));
let files: CertificateFiles;
beforeAll(() => void (files = provideCertificate(folder)));
afterAll(() => rmSync(folder, { recursive: true }));

const program = `
  const { readCertificateOrExit, startServer } = await import('./server/http/serve.ts');
  const certificate = readCertificateOrExit('test', 'https://nordlyd.example');
  await startServer({ name: 'test', port: 0, fetch: () => new Response(), certificate });
  process.exit();`;

it.each([
  ['HOST that is no address', () => ({ HOST: '1.2.3.4.5' }), /^test: set HOST to an address .*1\.2\.3\.4\.5/],
  ['HOST of another machine', () => ({ HOST: '192.0.2.1' }), /^test: set HOST to an address .*192\.0\.2\.1/],
  ['certificate without a key', () => ({ TLS_CERT_FILE: files.cert }), /^test: set TLS_KEY_FILE, or neither/],
  ['key without a certificate', () => ({ TLS_KEY_FILE: files.key }), /^test: set TLS_CERT_FILE, or neither/],
  [
    'missing file',
    () => ({ TLS_CERT_FILE: '/none.pem', TLS_KEY_FILE: files.key }),
    /^test: set TLS_CERT_FILE to a PEM file .*\/none\.pem \(ENOENT/,
  ],
  [
    'file with something else',
    () => ({ TLS_CERT_FILE: files.key, TLS_KEY_FILE: files.key }),
    /^test: set TLS_CERT_FILE and TLS_KEY_FILE to a certificate and its key/,
  ],
])('a %s stops the start with one line that names the variable', async (_what, makeVariables, line) => {
  const env = { ...process.env, ...makeVariables() };
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env });
  const [errors, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.once('exit', (status) => resolve(status))),
  ]);
  expect(errors.trim().split('\n')).toEqual([expect.stringMatching(line)]);
  expect(code).toBe(1);
});
