import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as officeApp from '../../office/app.tsx';
import { provideBrowser } from '../../scripts/browser.ts';
import { readOfficeSettings } from '../../office/env.ts';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { events, ledger, truth } from './insights-week.ts';
import { openOfficeBrowser } from './office-browser.ts';
import { listen } from './test-backend.ts';

let [folder, url, closeOffice] = ['', '', async (): Promise<void> => {}];
let identity: Running;

const text = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** The scripted week, as the backend exports it. */
const exportWeek = ({ url: address }: Request) => new Response(text(address.includes('/events') ? events : ledger));
let fetchExports: (request: Request) => Response = () => new Response(null, { status: 503 });
let backend: Awaited<ReturnType<typeof listen>>;

/** Runs `npm run office -- show-chart` with an own folder. */
const showChart = async (...words: string[]): Promise<string> => {
  const { DATABASE_URL: _none, ...env } = process.env;
  const own = { ...env, SANDBOX: '1', BACKEND_URL: backend.url, INSIGHTS_DIR: join(folder, 'command') };
  const command = ['scripts/office.ts', 'show-chart', ...words];
  return (await promisify(execFile)(process.execPath, command, { env: own })).stdout;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nordlyd-insights-'));
  let fetchOffice: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = await listen(() => fetchOffice);
  [url, closeOffice] = [server.url, server.close];
  backend = await listen(() => fetchExports);
  identity = await startIdentity(openDocumentStore(':memory:'), 0, { office: { url, secret: 'office-secret' } });
  const settings = readOfficeSettings({
    SANDBOX: '1',
    OFFICE_URL: url,
    OFFICE_ISSUER: identity.issuer,
    OFFICE_CLIENT_SECRET: 'office-secret',
    INSIGHTS_DIR: folder,
    BACKEND_URL: backend.url,
  });
  const { module } = await runnerImport<typeof officeApp>('./office/app.tsx', { configFile: false });
  const app = module.createOffice(
    settings,
    createLog('office', () => undefined),
  );
  fetchOffice = (request) => app.fetch(request);
}, 60_000);
afterAll(async () => {
  await identity.stop();
  await closeOffice();
  await backend.close();
  await rm(folder, { recursive: true });
});

it('the charts show the truth of a scripted week, as table, drawing and CSV', async () => {
  const { logIn, visit } = openOfficeBrowser(url, identity.issuer);
  const path = '/insights/mrr?since=2026-01-01';
  const login = String((await visit(path)).location);
  expect(login).toBe(`/login?back=${encodeURIComponent(path)}`);
  expect((await logIn('support@nordlyd.example', 'nordlyd-staff', login)).location).toBe(path);
  const early = await visit('/insights/mrr');
  expect([early.status, early.headers.get('Refresh')]).toEqual([503, '5']);
  expect(early.text).toContain('The export of ledger failed: the backend responded 503');
  fetchExports = exportWeek;

  for (const [name, lines] of Object.entries(truth)) {
    const { status, text, headers } = await visit(`/insights/${name}.csv`);
    expect([name, status, headers.get('Content-Type')]).toEqual([name, 200, 'text/csv; charset=utf-8']);
    expect([name, text.trimEnd().split('\r\n')]).toEqual([name, lines]);
    const page = await visit(`/insights/${name}`);
    const cells = [...page.text.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell]) => cell);
    const values = lines
      .slice(1)
      .flatMap((line) => line.replace(/^'/, '').replace('<script>', '&lt;script&gt;').split(','));
    expect([name, cells]).toEqual([name, values]);
    expect(page.text).toContain('<svg ');
    expect(page.text).not.toMatch(/<style|style="|<script/);
    expect(page.text).toMatch(/<pre>-- /);
  }
  expect((await visit('/insights')).location).toBe('/insights/funnel-by-region');
  expect((await visit('/insights/toString')).status).toBe(404);
});

it('the command shows the same rows as the page, and exports the tables itself', async () => {
  fetchExports = exportWeek;
  expect((await showChart('mrr', '--csv')).split(/\r?\n/)).toEqual([...truth['mrr']!, '']);
  expect(await showChart('sessions', '--until', '2026-10-01', '--json')).toMatch(/^\{"rows":\[\],"writtenAt":"20/);
  await expect(showChart('mrr', '--since', '1 November')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"1 November" is not a date') as string,
  });
}, 120_000);

it('every chart fits a phone of 390 px and a desktop, with all of its text', async () => {
  const { logIn, cookies } = openOfficeBrowser(url, identity.issuer);
  await logIn('support@nordlyd.example');
  const executablePath = await provideBrowser(() => undefined);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const [width, shown] of [
      [390, 'chart narrow'],
      [1280, 'chart wide'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
      const page = await context.newPage();
      for (const name of Object.keys(truth)) {
        await page.goto(`${url}/insights/${name}`);
        const drawings = page.locator('svg').filter({ visible: true });
        const kinds = await drawings.evaluateAll((all) => all.map((svg) => svg.getAttribute('class')));
        expect([name, new Set(kinds)]).toEqual([name, new Set([shown])]);
        const right = await drawings
          .locator('text')
          .evaluateAll((texts) => Math.max(...texts.map((text) => text.getBoundingClientRect().right)));
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([name, right <= width, pageWidth]).toEqual([name, true, width]);
      }
    }
  } finally {
    await browser.close();
  }
});

it('a period limits a chart, and a wrong one is refused with its reason', async () => {
  const { logIn, visit } = openOfficeBrowser(url, identity.issuer);
  const { text } = await logIn('finance@nordlyd.example', 'nordlyd-staff', '/login?back=//evil.example');
  expect(text).toContain('<h1>Customers</h1>');
  const csv = async (query: string) => (await visit(`/insights/sessions.csv?${query}`)).text.trimEnd().split('\r\n');
  const header = 'day,region,sessions,browsers';
  expect(await csv('since=2026-11-03&until=2026-11-05')).toEqual([header, '2026-11-03,no,1,1', '2026-11-04,fi,1,1']);
  expect(await csv('since=2030-01-01&until=')).toEqual([header]);
  for (const [query, reason] of [
    ['since=2026-02-31', '&quot;2026-02-31&quot; is not a date'],
    ["until=2026-01-01';--", '&quot;2026-01-01&#39;;--&quot; is not a date'],
    ['since=2026-11-05&until=2026-11-03', 'The period from 2026-11-05 to before 2026-11-03 has no day.'],
  ] as const) {
    const page = await visit(`/insights/sessions?${query}`);
    expect([query, page.status, page.text]).toEqual([query, 400, expect.stringContaining(reason)]);
    expect((await visit(`/insights/sessions.csv?${query}`)).status).toBe(400);
  }
  expect((await visit('/insights/sessions?since=2026-11-05&until=2026-11-03')).text).toContain('value="2026-11-05"');
});
