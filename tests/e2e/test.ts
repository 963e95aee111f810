import { expect, test as base, type BrowserContext } from '@playwright/test';
import { join } from 'node:path';
import { trafficFolder, writeUrlFilter } from '../../scripts/contract/drift/traffic.ts';
import { startCollector, type Collector } from '../collector.ts';
import { createControl, type Control } from '../control.ts';
import { startStack, type Stack, type Target } from '../stack.ts';
import { startTagHost, type TagHost } from '../tag-host.ts';

/** A visitor's refusal, as the consent dialog stores it. */
const chosenCookie = {
  name: 'cc_cookie',
  value: encodeURIComponent('{"categories":["necessary"],"revision":0}'),
  domain: 'localhost',
  path: '/',
  httpOnly: false,
  secure: true,
  sameSite: 'Lax',
} as const;

/** Details of a test that `npm test` runs; `npm run test:full` runs the others too. */
export const core = { tag: '@core' };

type WorkerOptions = {
  target: Target;
  /** a product whose banks show challenges in the shop's page; one file at a time */
  isNative: boolean;
};
type WorkerFixtures = {
  stack: Stack;
  control: Control;
  tags: TagHost;
  collector: Collector;
  /** The pages register the service worker, whose requests `page.route` does not see. */
  hasServiceWorker: boolean;
};
type TestFixtures = {
  /** Errors of the browser during this test; any that is left at the end fails it. */
  browserErrors: BrowserErrors;
};

/** Errors of the browser: console, page, policy, server. */
export type BrowserErrors = {
  /** allows errors that match in this test */
  allow: (pattern: RegExp) => void;
  lines: () => string[];
};

/** Collects console errors, uncaught errors, policy violations and 5xx responses of every page of a context. */
async function watchBrowserErrors(context: BrowserContext): Promise<BrowserErrors> {
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      reportError(new Error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`));
    });
  });
  context.on('console', (message) => {
    const { url } = message.location();
    // no test reaches Google: its button is absent then, without an error of the page
    if (message.type() === 'error' && !url.startsWith('https://pay.google.com/'))
      lines.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    // the browser skips a view transition when another navigation starts, even before any script runs
    if (!/^Transition was (skipped|aborted)/.test(message)) lines.push(`uncaught: ${message}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) lines.push(`server: ${response.status()} ${response.url()}`);
  });
  context.on('request', (request) => {
    if (request.url().includes('/csp-report')) lines.push(`policy report: ${request.postData() ?? ''}`);
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    lines: () => lines.filter((line) => allowed.every((pattern) => !pattern.test(line))),
  };
}

/** Ignores the registration of the site's service worker; the worker of tags (decision 0062) is registered. */
function skipServiceWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const register = container?.register.bind(container);
  if (!container || !register) return;
  container.register = (url, options) =>
    url === '/service-worker.js' ? new Promise(() => undefined) : register(url, options);
}

/** Playwright's test with a running product and its control routes; a browser error fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures & WorkerOptions>({
  hasServiceWorker: [false, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, hasServiceWorker }, use) => {
      const create = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await create(options);
        if (!hasServiceWorker) await context.addInitScript(skipServiceWorker);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  target: ['node', { option: true, scope: 'worker' }],
  isNative: [false, { option: true, scope: 'worker' }],
  tags: [
    // oxlint-disable-next-line no-empty-pattern -- the first parameter has to be a pattern
    async ({}, use) => {
      const tags = await startTagHost();
      await use(tags);
      await tags.close();
    },
    { scope: 'worker' },
  ],
  collector: [
    // oxlint-disable-next-line no-empty-pattern -- the first parameter has to be a pattern
    async ({}, use) => {
      const collector = await startCollector();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ target, isNative, tags, collector }, use) => {
      const traffic = join(trafficFolder, `backend-${target.replace(' ', '-')}-${process.pid}.har`);
      const stack = await startStack(target, { traffic, tags: tags.url, collector, isNative });
      await use(stack);
      await stack.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  control: [({ stack }, use) => use(createControl(stack)), { scope: 'worker' }],
  contextOptions: ({ contextOptions, stack }, use, { testId, retry }) => {
    const path = join(trafficFolder, `browser-${testId}-${retry}.har`);
    // the identity provider, on a separate port, has addresses below /auth too
    const urlFilter = writeUrlFilter(stack.url('site'));
    // bodies are separate files, each stored once: pictures repeat often
    return use({ ...contextOptions, recordHar: { path, content: 'attach', urlFilter } });
  },
  // the default visitor has refused consent, except in the tests of the consent bar
  storageState: { cookies: [{ ...chosenCookie, expires: -1 }], origins: [] },
  baseURL: ({ stack }, use) => use(stack.url('site')),
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors = await watchBrowserErrors(context);
      await use(browserErrors);
      expect(browserErrors.lines(), 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
