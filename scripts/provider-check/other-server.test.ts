import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
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
