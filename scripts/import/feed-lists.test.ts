import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml } from '../../cms/feed/example-feed.ts';
import { readShowFile } from '../../cms/feed/show-file.ts';
import { root } from '../settings.ts';

const place = mkdtempSync(join(tmpdir(), 'import-lists-'));
const folder = join(place, 'data', 'cms', 'imported');
const requested: string[] = [];
const responses: Record<string, (response: ServerResponse) => unknown> = {};
let server: Server;
let base: string;

const makeShow = (title: string, items: string, rest = ''): string =>
  makeFeedXml(items, `<title>${title}</title><language>sv</language>${rest}`);
const makeItem = (name: string): string =>
  makeItemXml(name, { enclosure: `<enclosure url="https://sound.example/${name}.mp3" type="audio/mpeg"/>` });
const send = (path: string, xml: string, headers: Record<string, string> = {}): void => {
  responses[path] = (response) => response.writeHead(200, headers).end(xml);
};
const redirect = (path: string, status: number, to: string): void => {
  responses[path] = (response) => response.writeHead(status, { Location: to }).end();
};

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: join(place, 'data'), INIT_CWD: place };
  return new Promise((resolve) => {
    const all = ['scripts/import/import.ts', '--private-addresses', ...args];
    execFile(process.execPath, all, { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

const readSource = async (slug: string) => (await readShowFile(join(folder, `${slug}.ndjson`))).show.source;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push([path, request.headers['if-none-match']].filter(Boolean).join(' '));
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else (responses[path] ?? (() => response.writeHead(404).end()))(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('imports the feeds of an OPML file and of a list of addresses, and continues after a failing one', async () => {
  send('/ett.xml', makeShow('Ett', makeItem('a')));
  send('/tva.xml', makeShow('Två', makeItem('b')), { ETag: '"v1"' });
  send('/fyra.xml', makeShow('Fyra', makeItem('d')));
  writeFileSync(
    join(place, 'shows.opml'),
    `<?xml version="1.0"?><opml version="2.0"><head/><body><outline text="Poddar">
      <outline type="rss" text="Ett & två" xmlUrl="${base}/ett.xml"/><outline text="Tre" xmlUrl="${base}/tre.xml"/>
      <outline text="Två" xmlUrl="${base}/tva.xml"/></outline></body></opml>`,
  );
  const opml = await run('shows.opml');
  expect(opml.code).toBe(2);
  expect(opml.err).toContain(`${base}/tre.xml: 127.0.0.1`);
  expect(opml.out).toContain(`2 of 3: ${base}/tre.xml`);
  expect(opml.out).toContain('2 of 3 feeds imported · shows.opml');

  writeFileSync(join(place, 'shows.txt'), `# our shows\n${base}/fyra.xml  # the fourth\n\n${base}/fyra.xml\n`);
  const list = await run('shows.txt');
  expect(list).toMatchObject({ code: 0, err: '' });
  expect(list.out).toContain('1 of 1 feeds imported · shows.txt');

  writeFileSync(join(place, 'words.txt'), 'hello');
  expect((await run('words.txt')).err).toContain('words.txt: this is not XML; nothing of it was imported');
});

it('refreshes all shows with conditional requests, new addresses and feeds that are gone', async () => {
  send('/ny.xml', makeShow('Ett', makeItem('a') + makeItem('c')));
  redirect('/ett.xml', 301, '/mellan.xml');
  redirect('/mellan.xml', 302, '/ny.xml');
  responses['/fyra.xml'] = (response) => response.writeHead(410).end();
  requested.length = 0;
  const first = await run('--refresh');
  expect(first.out).toContain('changed: Ett (se/ett): 1 imported, 1 unchanged');
  expect(first.out).toContain('1 shows read, 1 not modified, 1 failed');
  expect(first.err).toContain('gone for good');
  expect(requested).toContain('/tva.xml "v1"');
  // a temporary redirect does not change the address
  expect(await readSource('ett')).toEqual({ url: `${base}/mellan.xml` });
  expect((await readShowFile(join(folder, 'fyra.ndjson'))).episodes).toHaveLength(1);

  // a feed names its new address: another show there, nothing, then the same show
  const announce = (path: string): void =>
    send('/ny.xml', makeShow('Ett', makeItem('a'), `<itunes:new-feed-url>${base}${path}</itunes:new-feed-url>`));
  for (const [path, note] of [
    ['/tva.xml', 'has another show'],
    ['/borta.xml', 'cannot be read'],
  ] as const) {
    announce(path);
    expect((await run('--refresh')).out).toContain(`its new address ${base}${path} ${note}`);
    expect(await readSource('ett')).toEqual({ url: `${base}/mellan.xml` });
  }
  announce('/sist.xml');
  send('/sist.xml', makeShow('Ett', makeItem('a') + makeItem('e')), { ETag: '"sist"' });
  requested.length = 0;
  expect((await run('--refresh')).out).toContain(`the feed moved to ${base}/sist.xml`);
  expect(requested.some((path) => path.startsWith('/fyra.xml'))).toBe(false);
  expect(await readSource('ett')).toEqual({ url: `${base}/sist.xml`, etag: '"sist"' });
});
