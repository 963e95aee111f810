import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/start/free-port.ts';
import { startServer } from '../../server/http/serve.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { createApp } from '../app.ts';
import { loadContent } from '../source/load-content.ts';
import { formatAccount, readAccounts } from './accounts.ts';
import { createExampleOptions, publicUrl } from './example-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-editor-login-'));
const options = createExampleOptions(folder).options;
const lines: string[] = [];
const log = createLog('cms', (line) => void lines.push(line));
const content = loadContent();

const open = (accounts = options.accounts) =>
  createApp({
    content: { published: () => content, drafts: () => content },
    token: 'delivery-token',
    previewToken: undefined,
    audioSigningKey: 'key',
    space: 'nordlyd',
    environment: 'master',
    publicUrl,
    isSandbox: false,
    mediaFolder: join(folder, 'media'),
    editor: { ...options, accounts, log },
    log,
  });

let port = 0;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  port = await findFreePort();
  const app = open();
  server = await startServer({
    name: 'cms',
    port,
    fetch: (incoming) => app.fetch(incoming),
    log,
    hostname: '127.0.0.1',
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Result = { status: number; cookie: string; text: string };

/** Sends a form in chunks, as a client that does not know its length. */
async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Result> {
  const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST' });
  const form = { Origin: publicUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const [name, value] of Object.entries({ ...form, ...headers })) outgoing.setHeader(name, value);
  for (let at = 0; at < body.length; at += 1_000) outgoing.write(body.slice(at, at + 1_000));
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response) text += String(piece);
  return { status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '', text };
}

const logIn = (name: string, password: string, address: string, headers: Record<string, string> = {}) =>
  post('/editor/log-in', new URLSearchParams({ name, password }).toString(), { 'X-Address': address, ...headers });
const read = async (cookie: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/editor/page/footer`, { headers: { Cookie: cookie } })).status;

describe('sessions of editors', () => {
  it('end on the server at logout and at the next login; a kept cookie no longer works', async () => {
    const { cookie } = await logIn('editor', 'editor-sandbox', '192.0.2.1');
    expect(await read(cookie)).toBe(200);
    const { cookie: next } = await logIn('editor', 'editor-sandbox', '192.0.2.1', { Cookie: cookie });
    expect([await read(cookie), await read(next)]).toEqual([401, 200]);
    await post('/editor/log-out', '', { Cookie: next });
    expect(await read(next)).toBe(401);
  });

  it('survive a restart, and end when the account gets another password or is removed', async () => {
    const { cookie } = await logIn('publisher', 'publisher-sandbox', '192.0.2.1');
    const readAfterRestart = async (accounts?: string): Promise<number> => {
      const app = open(accounts === undefined ? undefined : readAccounts(accounts, false));
      return (await app.request('/editor/page/footer', { headers: { Cookie: cookie } })).status;
    };
    const changed = await formatAccount({ name: 'publisher', role: 'publisher' }, 'another password');
    const other = await formatAccount({ name: 'edda', role: 'publisher' }, 'another password');
    expect([await readAfterRestart(), await readAfterRestart(changed), await readAfterRestart(other)]).toEqual([
      200, 401, 401,
    ]);
  });

  it('are at most twenty for one editor: a login beyond them ends the oldest', async () => {
    const version = options.accounts.getVersion('editor')!;
    const ids = Array.from({ length: 21 }, () => options.sessions.create({ name: 'editor', version }, 60));
    const statuses = [0, 1, 20].map((index) => read(`__Host-cms_session=${ids[index]}`));
    expect(await Promise.all(statuses)).toEqual([401, 200, 200]);
  });
});

describe('limits of logins', () => {
  it('stop strangers and never the editor whose name they use', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 66; count += 1)
      statuses.push((await logIn('editor', `guess ${count}`, `198.51.100.${count % 6}`)).status);
    // the name has ten attempts a minute, and then only networks without a failure have one
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual(Array.from({ length: 56 }, () => 429));
    expect((await logIn('editor', 'editor-sandbox', '198.51.100.1')).status).toBe(429);
    expect((await logIn('editor', 'editor-sandbox', '192.0.2.2')).status).toBe(303);
    expect((await logIn('publisher', 'publisher-sandbox', '198.51.100.1')).status).toBe(303);
    expect(lines.filter((line) => line.includes('"kind":"login_failed"'))).toHaveLength(10);
    expect(lines.filter((line) => line.includes('"kind":"rate_limited"'))).toHaveLength(57);
  });

  it('count the parallel attempts of one network, in any of its addresses', async () => {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      logIn(`name ${index}`, 'guess', `2001:db8:7:${(index % 200).toString(16)}::1`),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('a body that is too large', () => {
  let cookie = '';
  beforeAll(async () => void ({ cookie } = await logIn('publisher', 'publisher-sandbox', '192.0.2.3')));

  it.each([
    ['/editor/log-in', 5_000],
    ['/editor/language', 5_000],
    ['/editor/publish', 5_000],
    ['/editor/unpublish', 5_000],
    ['/editor/discard', 5_000],
    ['/editor/catalogue/publish', 5_000],
    ['/editor/catalogue/discard', 5_000],
    ['/editor/edit/footer', 2_100_000],
  ])('is refused with 413 by %s, in chunks too', async (path, bytes) => {
    const headers = { Cookie: cookie };
    expect((await post(path, 'a'.repeat(bytes), headers)).status).toBe(413);
    const whole = { ...headers, 'Content-Length': String(bytes) };
    expect((await post(path, 'a'.repeat(bytes), whole)).status).toBe(413);
  });
});
