import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { createControl } from '../tests/control.ts';
import { openCheckout, pay, type Purchase } from '../tests/e2e/purchase-steps.ts';
import { markets, type Market } from '../tests/region-expectations.ts';
import { startStack } from '../tests/stack.ts';
import { median } from './rounds.ts';

/**
 * `npm run bench -- checkout`: time from the click on the button that obliges to pay to the confirmation. The product,
 * the card provider, the bank and the wallet run on this machine. Each purchase uses a new user and a new browser
 * profile; the payment methods take turns. The browser's clock measures from the click event to the first frame that
 * shows the heading of the confirmation.
 */
const methods = ['card', 'stored card', 'wallet'] as const;
const rounds = 5;

type Method = (typeof methods)[number];
/** Time in ms since the first click and since the last one; they differ when the wallet's page is in between. */
type Wait = { all: number; sinceLast: number };

const norway = markets.find(({ region }) => region === 'no') as Market;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Records when buttons are clicked, on the pages of the site and of the providers. */
async function recordClicks(page: Page): Promise<number[]> {
  const clicks: number[] = [];
  await page.exposeFunction('recordClick', (at: number) => void clicks.push(at));
  await page.addInitScript(() => {
    const { recordClick } = window as unknown as { recordClick: (at: number) => void };
    const onClick = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('main button, form button')) recordClick(Date.now());
    };
    document.addEventListener('click', onClick, true);
  });
  return clicks;
}

/** Waits for the confirmation. @returns the time of the frame that first shows it. */
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
  // hides the consent banner, whose buttons must not be counted
  const value = encodeURIComponent(JSON.stringify({ categories: ['necessary'], revision: 0 }));
  await context.addCookies([{ name: 'cc_cookie', value, url: stack.url('site'), sameSite: 'Lax', secure: true }]);
  const page = await context.newPage();
  const row: Purchase = { market: norway, offer: 'standard', method };
  const clicks = await recordClicks(page);
  await openCheckout(row, { page, control, stack });
  clicks.length = 0;
  const [end] = await Promise.all([awaitConfirmation(page), pay(row, page)]);
  await context.close();
  const [first = Number.NaN] = clicks;
  return { all: end - first, sinceLast: end - (clicks.at(-1) ?? Number.NaN) };
}

const executablePath = process.env['CHROME_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  const before = loadavg()[0] ?? 0;
  // the first purchases fill the caches
  for (const method of methods) await buy(browser, method);
  const waits: Record<Method, Wait[]> = { card: [], 'stored card': [], wallet: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const method of methods) waits[method].push(await buy(browser, method));
  const after = loadavg()[0] ?? 0;
  print(`${rounds} purchases each in Norway, ${cpus().length} cores, load ${before.toFixed(1)} to ${after.toFixed(1)}`);
  print(
    `${'press to confirmation, ms'.padEnd(28)}${['least', 'median', 'most'].map((word) => word.padStart(8)).join('')}`,
  );
  const printRow = (name: string, values: readonly number[]): void => {
    const cells = [Math.min(...values), median(values), Math.max(...values)];
    print(`${name.padEnd(28)}${cells.map((cell) => cell.toFixed(0).padStart(8)).join('')}`);
  };
  for (const method of methods) {
    printRow(
      method,
      waits[method].map(({ all }) => all),
    );
  }
  printRow(
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
