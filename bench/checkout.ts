import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createControl } from '../tests/control.ts';
import { openCheckout, pay, type Purchase } from '../tests/e2e/purchase-steps.ts';
import { regions, type RegionInfo } from '../tests/region-expectations.ts';
import { startStack } from '../tests/stack.ts';
import { median } from './rounds.ts';

/**
 * `npm run bench -- checkout`: time from the order button to the confirmation, with the product, the card provider, the
 * bank and the wallet on this machine. Each purchase has a new user and a new browser profile; payment methods take
 * turns. The browser's clock measures it, from the click event to the first frame with the heading of the confirmation.
 */
const methods = ['card', 'stored card', 'wallet'] as const;
const rounds = 5;

type Method = (typeof methods)[number];
/** In ms: the total, and the time since the last click; they differ when the wallet's page is in between. */
type Wait = { all: number; sinceLast: number };

const norway = regions.find(({ region }) => region === 'no') as RegionInfo;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The times of clicks on buttons, from every page of a browser window. */
async function watchPresses(page: Page): Promise<number[]> {
  const presses: number[] = [];
  await page.exposeFunction('tellPress', (at: number) => void presses.push(at));
  await page.addInitScript(() => {
    const { tellPress } = window as unknown as { tellPress: (at: number) => void };
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('main button, form button')) tellPress(Date.now());
    };
    document.addEventListener('click', note, true);
  });
  return presses;
}

/** Waits for the confirmation. @returns the time of the first frame that shows it. */
async function awaitConfirmation(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () =>
      location.pathname.endsWith('/checkout-v2/confirmation') &&
      document.querySelector('main h1')?.checkVisibility() === true &&
      Date.now(),
    undefined,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await shown.jsonValue());
}

const stack = await startStack('node');
const control = createControl(stack);

async function buy(browser: Browser, method: Method): Promise<Wait> {
  const context = await browser.newContext({ baseURL: stack.url('site'), locale: 'nb-NO' });
  // without the consent dialog, whose buttons do not count
  const value = encodeURIComponent(JSON.stringify({ categories: ['necessary'], revision: 0 }));
  await context.addCookies([{ name: 'cc_cookie', value, url: stack.url('site'), sameSite: 'Lax', secure: true }]);
  const page = await context.newPage();
  const row: Purchase = { regionInfo: norway, offer: 'standard', method };
  const presses = await watchPresses(page);
  await openCheckout(row, { page, control, stack });
  presses.length = 0;
  const [end] = await Promise.all([awaitConfirmation(page), pay(row, page)]);
  await context.close();
  const [first = Number.NaN] = presses;
  return { all: end - first, sinceLast: end - (presses.at(-1) ?? Number.NaN) };
}

const executablePath = process.env['CHROME_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  const before = loadavg()[0] ?? 0;
  // the first purchases fill caches on both sides
  for (const method of methods) await buy(browser, method);
  const waits: Record<Method, Wait[]> = { card: [], 'stored card': [], wallet: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const method of methods) waits[method].push(await buy(browser, method));
  const after = loadavg()[0] ?? 0;
  print(`${rounds} purchases each in Norway, ${cpus().length} cores, load ${before.toFixed(1)} to ${after.toFixed(1)}`);
  print(
    `${'press to confirmation, ms'.padEnd(28)}${['least', 'median', 'most'].map((word) => word.padStart(8)).join('')}`,
  );
  const write = (name: string, values: readonly number[]): void => {
    const cells = [Math.min(...values), median(values), Math.max(...values)];
    print(`${name.padEnd(28)}${cells.map((cell) => cell.toFixed(0).padStart(8)).join('')}`);
  };
  for (const method of methods) {
    write(
      method,
      waits[method].map(({ all }) => all),
    );
  }
  write(
    'wallet, since its approval',
    waits.wallet.map(({ sinceLast }) => sinceLast),
  );
  mkdirSync('.cache/bench', { recursive: true });
  const result = { at: new Date().toISOString(), rounds, load: { before, after }, waits };
  writeFileSync('.cache/bench/checkout.json', `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await browser.close();
  await stack.remove();
}
