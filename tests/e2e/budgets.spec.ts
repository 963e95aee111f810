import type { Page, Request } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { regions, readTexts, sweden, type RegionInfo } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';
import { listContentPages } from './templates.ts';

/**
 * Bytes of one page from the site's origin: scripts and linked styles as gzip, fonts uncompressed, HTML and the style in it as
 * brotli.
 */
type Weight = { script: number; style: number; font: number; html: number; inlineStyle: number };

const kilo = 1_024;

/** The budget of a page, in KB. */
const budgets = {
  content: { script: 9.1, style: 16, font: 16, html: 14, inlineStyle: 6 },
  checkout: { script: 60, style: 16, font: 16, html: 14, inlineStyle: 0 },
  /** what the payment step adds to the checkout */
  payment: { script: 125, style: 24, font: 0, html: 0, inlineStyle: 0 },
  account: { script: 60, style: 16, font: 16, html: 14, inlineStyle: 0 },
} as const;

/** Everything that the start page loads before interaction, except pictures, in KB. */
const startPageBudget = 55;

/** A name in Preact's own code that survives any bundler. */
const preact = /getDerivedStateFromError/;

const rows: string[] = [];

/** Adds a page to the table and returns each limit that it exceeds. */
function findExceeded(name: string, kind: keyof typeof budgets, weight: Partial<Weight>): string[] {
  const entries = Object.entries(weight) as [keyof Weight, number][];
  const cells = entries.map(([part, bytes]) => `${part} ${(bytes / kilo).toFixed(1)}/${budgets[kind][part]}`);
  rows.push(`  ${name.padEnd(44)} ${cells.join('  ')}`);
  return entries.flatMap(([part, bytes]) =>
    bytes > budgets[kind][part] * kilo
      ? [`${name}: ${part} ${(bytes / kilo).toFixed(1)} KB, allowed ${budgets[kind][part]}`]
      : [],
  );
}

/** All languages of a script that has one file for each: `entry.x1.sv.js`; any other file alone. */
const listSiblings = (url: string): string[] =>
  /\.(sv|nb|fi)\.js$/.test(url)
    ? ['sv', 'nb', 'fi'].map((language) => url.replace(/\.\w+\.js$/, `.${language}.js`))
    : [url];

/** Weighs a page and the style in it, as brotli. */
function weighHtml(html: string): Pick<Weight, 'html' | 'inlineStyle'> {
  const [element = '', inlined = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const pack = (text: string): number => (text === '' ? 0 : brotliCompressSync(text).byteLength);
  return { html: pack(html.replace(element, '')), inlineStyle: pack(inlined) };
}

/** Weighs pages by the files that the browser loaded; each file is fetched and compressed once. */
class Scale {
  readonly #page: Page;
  readonly #files = new Map<string, { part: keyof Weight; bytes: number; hasPreact: boolean }>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** The file, or the heaviest of the three languages. */
  async #weighFile(url: string) {
    const known = this.#files.get(url);
    if (known) return known;
    const responses = await Promise.all(listSiblings(url).map((sibling) => this.#page.request.get(sibling)));
    expect(responses.map((response) => response.status())).toEqual(responses.map(() => 200));
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const type = responses[0]?.headers()['content-type'] ?? '';
    const part = type.includes('javascript') ? 'script' : type.includes('css') ? 'style' : 'font';
    const weigh = (body: Buffer): number =>
      part === 'font' ? body.byteLength : gzipSync(body, { level: 9 }).byteLength;
    const bytes = Math.max(...bodies.map(weigh));
    const file = { part, bytes, hasPreact: part === 'script' && preact.test(bodies.join('\n')) } as const;
    this.#files.set(url, file);
    return file;
  }

  /** The current page. */
  async weigh(): Promise<Weight & { hasPreact: boolean }> {
    const urls = await this.#page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        // an aborted request has no status
        .filter(({ responseStatus }) => responseStatus > 0)
        .map(({ name }) => name)
        .filter((name) => name.startsWith(location.origin) && /\.(js|css|woff2)(\?|$)/.test(name)),
    );
    const html = await (await this.#page.request.get(this.#page.url())).text();
    const weight = { script: 0, style: 0, font: 0, ...weighHtml(html), hasPreact: false };
    for (const url of new Set(urls)) {
      const { part, bytes, hasPreact } = await this.#weighFile(url);
      weight[part] += bytes;
      weight.hasPreact ||= hasPreact;
    }
    return weight;
  }
}

function readScripts(): { name: string; code: string }[] {
  const folder = 'dist/client/assets';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }));
}

/** The texts of a language between their placeholders, if long enough to be unique. */
const listPhrases = (regionInfo: RegionInfo): string[] =>
  Object.values<unknown>(readTexts(regionInfo))
    .filter((template) => typeof template === 'string')
    .flatMap((template) => template.split(/\{\w+\}/))
    .filter((phrase) => phrase.length > 20);

test('each script of the build has the texts of one language or of none', core, () => {
  const scripts = readScripts();
  for (const regionInfo of regions) {
    const strange = new Set(regions.filter((other) => other !== regionInfo).flatMap(listPhrases));
    const phrases = listPhrases(regionInfo).filter((phrase) => !strange.has(phrase));
    const [own, others] = [true, false].map((isOwn) =>
      scripts
        .filter(({ name }) => name.endsWith(`.${regionInfo.language}.js`) === isOwn)
        .map(({ code }) => code)
        .join('\n'),
    );
    expect(phrases.filter((phrase) => own?.includes(phrase)).length).toBeGreaterThan(150);
    expect(phrases.filter((phrase) => others?.includes(phrase))).toEqual([]);
  }
});

test('no script of the build has a validator, and the API client stays within its budget', core, () => {
  const scripts = readScripts();
  // zod's schemas have this property in any minified code; src/api/bundle.test.ts proves that it is found
  expect(scripts.filter(({ code }) => code.includes('_zod')).map(({ name }) => name)).toEqual([]);
  const clients = scripts.filter(({ code }) => code.includes('X-Migration-Session'));
  // one script, possibly once for each language (decision 0007)
  expect(new Set(clients.map(({ name }) => name.replace(/\.(sv|nb|fi)(?=\.js$)/, ''))).size).toBe(1);
  const bytes = gzipSync(clients[0]?.code ?? '', { level: 9 }).byteLength;
  rows.push(`  ${'the script with the contract and its client'.padEnd(44)} script ${(bytes / kilo).toFixed(1)}/6`);
  expect(bytes).toBeLessThanOrEqual(6 * kilo);
});

test('every content page stays within its budget and ships no Preact', core, async ({ page }) => {
  test.slow();
  const scale = new Scale(page);
  // linked from every content page; the account's budget applies to them
  const apps = ['/se/angra-avtal', '/se/samtycke'];
  const isApp = (path: string): boolean => apps.includes(path) || path.startsWith(`/se/${sweden.path.dashboard}`);
  const paths = ['/se/', ...(await listContentPages(page, 'se')).filter((path) => !isApp(path))];
  expect(paths.length).toBeGreaterThan(15);
  // the longest page represents those with the same files, or of the same kind
  const longest = new Map<string, { path: string; html: string }>();
  for (const path of new Set(paths)) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    // a redirect may lead to the page of a provider
    if (response.status() !== 200) continue;
    const html = await response.text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file).join();
    const [, kind = ''] = /data-route="(\w+)"/.exec(html) ?? [];
    for (const key of [files, kind])
      if (html.length > (longest.get(key)?.html.length ?? 0)) longest.set(key, { path, html });
  }
  expect(longest.size).toBeGreaterThan(10);
  const broken = [...longest].flatMap(([key, { path, html }]) =>
    key.startsWith('/') ? [] : findExceeded(path, 'content', weighHtml(html)),
  );
  const ofFiles = [...longest].flatMap(([key, { path }]) => (key.startsWith('/') ? [path] : []));
  // a page with audio loads its player at the first use
  for (const path of [...ofFiles, '/se/episode/se-1003/']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { hasPreact, ...weight } = await scale.weigh();
    broken.push(...findExceeded(path, 'content', weight), ...(hasPreact ? [`${path} ships Preact`] : []));
  }
  for (const path of apps) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { hasPreact: _, ...weight } = await scale.weigh();
    broken.push(...findExceeded(path, 'account', weight));
  }
  expect(broken).toEqual([]);
});

test('the start page before interaction stays within its budget, without pictures', core, async ({ page }) => {
  await page.goto('/se/');
  await page.waitForLoadState('networkidle');
  const { hasPreact: _, ...weight } = await new Scale(page).weigh();
  const bytes = Object.values(weight).reduce((sum, part) => sum + part, 0);
  rows.push(`  ${'start page without pictures'.padEnd(44)} total ${(bytes / kilo).toFixed(1)}/${startPageBudget}`);
  expect(bytes).toBeLessThanOrEqual(startPageBudget * kilo);
});

test('checkout and account stay within their budgets', async ({ page, control, browserErrors }) => {
  test.slow();
  const scale = new Scale(page);
  const user = await control.makePersona('free', 'se');
  browserErrors.allow(/ERR_FAILED|Failed to fetch/);
  // code that the page loads later is fetched before it is imported
  const isLater = (request: Request): boolean => request.resourceType() === 'fetch' || /adyen/.test(request.url());
  await page.route('**/assets/**', (route) => (isLater(route.request()) ? route.abort() : route.fallback()));
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await scale.weigh();
  await page.unroute('**/assets/**');
  await page.reload();
  await expect(page.locator('[data-cse="encryptedCardNumber"] iframe')).toBeVisible();
  const after = await scale.weigh();
  await page.goto(`/se/${sweden.path.dashboard}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  const account = await scale.weigh();
  const added = {
    script: after.script - before.script,
    style: after.style - before.style,
    font: after.font - before.font,
    html: 0,
    inlineStyle: 0,
  };
  expect(added.script).toBeGreaterThan(50 * kilo);
  const parts = ({ script, style, font, html, inlineStyle }: Weight): Weight => ({
    script,
    style,
    font,
    html,
    inlineStyle,
  });
  expect([
    ...findExceeded('checkout before the payment step', 'checkout', parts(before)),
    ...findExceeded('the payment step adds', 'payment', added),
    ...findExceeded('account', 'account', parts(account)),
  ]).toEqual([]);
});

test.afterAll(() => {
  process.stdout.write(`\nKB of a page and its budget (gzip; HTML brotli; fonts as they are)\n${rows.join('\n')}\n`);
});
