import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provideCertificate } from '../start/self-signed-certificate.ts';
import { runChecks } from './run-checks.ts';

it.each([
  ['a page', 200, { 'Content-Type': 'text/html' }],
  ['a redirect', 302, { Location: 'https://login.example/' }],
  ['the 403 of a gateway', 403, { 'Content-Type': 'text/html; charset=utf-8' }],
] as const)('names the variable whose host answers with %s', async (_what, status, headers) => {
  const server = createServer((_request, response) => response.writeHead(status, headers).end('<html>'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const variables = { card: 'CARD_URL', wallet: 'WALLET_URL', identity: 'IDENTITY_URL', content: 'CMS_URL' };
  for (const [name, variable] of Object.entries({ ...variables, student: 'STUDENT_URL' })) {
    const lines: string[] = [];
    const env = { SANDBOX: '1', SITE_URL: 'http://localhost:3000', [variable]: url };
    expect(await runChecks([name], env, (line) => lines.push(line))).toBe(false);
    for (const line of lines) expect(line).toMatch(new RegExp(`^FAILED  .*${variable} (leads to|is) ${url}, which`));
  }
  server.close();
});

it('names a certificate that this machine does not accept, and a server without TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-tls-'));
  const { cert, key } = provideCertificate(folder);
  const secure = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) });
  const plain = createServer();
  const lines: string[] = [];
  for (const server of [secure, plain]) {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await runChecks(['card'], { SANDBOX: '1', CARD_URL: `https://localhost:${port}` }, (line) => lines.push(line));
    server.close();
  }
  rmSync(folder, { recursive: true });
  expect(lines).toEqual([
    expect.stringMatching(/CARD_URL leads to .*, whose certificate is not valid .* NODE_EXTRA_CA_CERTS$/),
    expect.stringMatching(/CARD_URL has https:\/\/, but .* does not begin with TLS/),
  ]);
});

it('says where to find a variable that has no value', async () => {
  const lines: string[] = [];
  await runChecks(['student'], { STUDENT_SIGNING_KEY: 'a'.repeat(40) }, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/set STUDENT_URL, .*docs\/providers\.md says where to find it$/)]);
});
