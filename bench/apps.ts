import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createControl } from '../tests/control.ts';
import { logIn } from '../tests/e2e/user-steps.ts';
import { startStack } from '../tests/stack.ts';
import { startSlowLink } from './browser/slow-link.ts';
import { median } from './rounds.ts';

/**
 * `npm run bench -- apps [ROUNDS]`: first visits to the checkout and the account on the slow link of `bench -- browser`, by
 * users with a session. Each time counts from the request until the user can use a part of the page.
 */
const speed = { roundTripMs: 150, bytesPerSecond: 200_000 };
const throttle = 4;
const rounds = Number(process.argv[2] ?? 5);
/** The order button is usable this long after the request, in ms. */
const goalMs = 3_500;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns the ms since the navigation at the first frame in which the page has an element that is visible and enabled. */
async function waitUntilUsable(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction(
    (asked) => {
      const element = document.querySelector<HTMLButtonElement>(asked);
      return element?.checkVisibility() === true && !element.matches(':disabled') && performance.now();
    },
    selector,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}

/** @returns the ms since the navigation when the field for the card's number accepts text. */
async function waitForCardField(page: Page): Promise<number> {
  const field = page.frameLocator('[data-cse="encryptedCardNumber"] iframe').locator('input:visible').first();
  await field.waitFor({ timeout: 60_000 });
  return page.evaluate(() => performance.now());
}

/** @returns the base64 of the SHA-256 of a certificate's public key, as the browser's switch takes it. */
const hashPublicKey = (file: string): string =>
  createHash('sha256')
    .update(new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

type Measured = { name: string; path: string; goal?: number; wait: (page: Page) => Promise<number> };
const checkout = '/se/checkout-v2/standard';
const measured: readonly Measured[] = [
  {
    name: 'checkout: order button usable',
    path: checkout,
    goal: goalMs,
    wait: (page) => waitUntilUsable(page, 'main button[aria-describedby~="order-terms"]'),
  },
  { name: 'checkout: card field accepts text', path: checkout, wait: waitForCardField },
  { name: 'account: shown', path: '/se/mitt-konto', wait: (page) => waitUntilUsable(page, 'main h2') },
];

const stack = await startStack('node');
const folder = '.cache/bench/tls';
const link = await startSlowLink(stack.url('site'), speed, folder);
const cardLink = await startSlowLink(stack.url('card'), speed, folder);
const cardSettings = { CARD_URL: cardLink.url, NODE_EXTRA_CA_CERTS: `${folder}/authority.pem` };
// the card provider serves its fields over a slow link, too, and only to pages of the first
for (const [name, settings] of [
  ['card', { ...cardSettings, SITE_URL: link.url }],
  ['backend', cardSettings],
  ['site', cardSettings],
] as const) {
  await stack.stopProcess(name);
  await stack.startProcess(name, settings);
}

/** Logs a new user in, without the slow link. @returns the cookies, for browser windows without a cache. */
async function openSession(browser: Browser): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ baseURL: stack.url('site'), locale: 'sv-SE' });
  const page = await context.newPage();
  await page.goto(checkout);
  await logIn(page, await createControl(stack).makePersona('free', 'se'));
  await page.waitForURL(`**${checkout}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(
  browser: Browser,
  { path, wait }: Measured,
  storageState: BrowserContextOptions['storageState'],
) {
  const context = await browser.newContext({
    ...(storageState ? { storageState } : {}),
    viewport: { width: 412, height: 823 },
    locale: 'sv-SE',
  });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(link.url + path, { waitUntil: 'commit' });
  const time = await wait(page);
  await page.screenshot({ path: `.cache/bench/${path.split('/')[2]}.png` });
  await context.close();
  return time;
}

try {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? chromium.executablePath(),
    // a browser that ignores errors of the certificate keeps no response in its cache
    args: [`--ignore-certificate-errors-spki-list=${hashPublicKey(`${folder}/site.pem`)}`],
  });
  const state = await openSession(browser);
  const times = new Map<string, number[]>(measured.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const part of measured) times.get(part.name)?.push(await measure(browser, part, state));
  await browser.close();
  const rows = measured.map(({ name, goal }) => ({ name, goal, ms: median(times.get(name) ?? []) }));
  for (const { name, goal, ms } of rows)
    print(
      `${name.padEnd(36)} ${ms.toFixed(0).padStart(6)} ms${goal ? `  ${ms <= goal ? 'met' : 'MISSED'} (${goal})` : ''}`,
    );
  mkdirSync('.cache/bench', { recursive: true });
  writeFileSync('.cache/bench/apps.json', `${JSON.stringify({ rounds, speed, throttle, rows }, null, 2)}\n`);
  process.exitCode = rows.every(({ goal, ms }) => goal === undefined || ms <= goal) ? 0 : 1;
} finally {
  link.close();
  cardLink.close();
  await stack.remove();
}
