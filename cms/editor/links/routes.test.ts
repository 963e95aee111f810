import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createExampleOptions } from '../example-editor.ts';
import { getMessages } from '../messages/language.ts';
import { checkLinks, listExternalLinks } from './check-links.ts';
import { createLinkRoutes } from './routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'links-'));
const server = createServer((request, response) => {
  response.statusCode = request.url === '/gone' ? 410 : request.method === 'HEAD' && request.url === '/get' ? 405 : 200;
  response.end();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

it('lists each link to another site once', () => {
  const text = JSON.stringify({
    textContent: [`[a](${site}/ok) and ${site}/ok`],
    destination: 'https://example.com/b',
  });
  expect(listExternalLinks({ sv: text, nb: text, fi: '' })).toEqual([`${site}/ok`, 'https://example.com/b']);
});

it('shows the links that do not work, and requests no address of this network', async () => {
  const { options, pages } = createExampleOptions(folder);
  const texts = { ...pages.read('pages/about')! };
  const page = JSON.parse(texts.sv) as object;
  texts.sv = JSON.stringify({ ...page, textContent: ['ok', 'get', 'gone'].map((path) => `[x](${site}/${path})`) });
  pages.save('pages/about', texts, { by: 'editor', base: undefined });
  const viewer = {
    editor: { name: 'editor', role: 'editor' as const },
    messages: getMessages('en'),
    language: 'en' as const,
  };
  const shown = await (await createLinkRoutes(options, () => viewer, true).request('/site/about')).text();
  const rows = [...shown.matchAll(/rel="noopener noreferrer">([^<]+)<.*?<td>(.*?)<\/td>/gs)];
  const results = new Map(
    rows.map(([, address = '', result = '']) => [address, result.replaceAll(/<[^>]+>/g, '').trim()]),
  );
  expect([results.get(`${site}/ok`), results.get(`${site}/get`)]).toEqual(['works', 'works']);
  expect(results.get(`${site}/gone`)).toBe('does not work (410)');
  expect(await checkLinks([`${site}/ok`])).toEqual([{ address: `${site}/ok`, status: 0 }]);
});
