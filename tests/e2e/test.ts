import { expect, test as base, type BrowserContext } from '@playwright/test';
import { join } from 'node:path';
import { trafficFolder, writeUrlFilter } from '../../scripts/contract/drift/traffic.ts';
import { startCollector, type Collector } from '../collector.ts';
import { createControl, type Control } from '../control.ts';
import { startStack, type Stack } from '../stack.ts';
import { startTagHost, type TagHost } from '../tag-host.ts';

/** A visitor's no, as the consent dialog keeps it. */
const chosenCookie = {
  name: 'cc_cookie',
  value: encodeURIComponent('{"categories":["necessary"],"revision":0}'),
  domain: 'localhost',
  path: '/',
  httpOnly: false,
  secure: true,
  sameSite: 'Lax',
} as const;

type WorkerOptions = {
  target: 'node' | 'workerd';
  /** banks may ask in the shop's own page: for one file at a time, and a product of its own */
  isNative: boolean;
};
type WorkerFixtures = { stack: Stack; control: Control; tags: TagHost; collector: Collector };
type TestFixtures = {
  /** What went wrong in the browser during this test; whatever is left at the end fails it. */
  trouble: Trouble;
};

/** Errors of the browser: console, page, policy, server. */
export type Trouble = {
  /** expects trouble of this kind in this test: each line that matches is forgiven */
  allow: (pattern: RegExp) => void;
  lines: () => string[];
};

/** Collects console errors, uncaught errors, policy violations and 5xx answers of every page of a context. */
async function watchTrouble(context: BrowserContext): Promise<Trouble> {
  const lines: string[] = [];
  const allowed: RegExp[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      reportError(new Error(`policy: ${event.violatedDirective} blocked ${event.blockedURI}`));
    });
  });
  context.on('console', (message) => {
    const { url } = message.location();
    // no test reaches Google: its button is not there then, and the page has nothing to say of it
    if (message.type() === 'error' && !url.startsWith('https://pay.google.com/'))
      lines.push(`console: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    // the browser's own fading between two pages, given up because a third is on its way: it may say so before any script
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

/** Playwright's test with a running product, its control routes, and trouble in the browser as a failure. */
export const test = base.extend<TestFixtures, WorkerFixtures & WorkerOptions>({
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
      const traffic = join(trafficFolder, `backend-${target}-${process.pid}.har`);
      const stack = await startStack(target, { traffic, tags: tags.url, collector, isNative });
      await use(stack);
      await stack.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  control: [({ stack }, use) => use(createControl(stack)), { scope: 'worker' }],
  contextOptions: ({ contextOptions, stack }, use, { testId, retry }) => {
    const path = join(trafficFolder, `browser-${testId}-${retry}.har`);
    // the identity provider, on a port of its own, has addresses below /auth too
    const urlFilter = writeUrlFilter(stack.url('site'));
    // bodies stand beside the recordings, each once: pictures come again and again
    return use({ ...contextOptions, recordHar: { path, content: 'attach', urlFilter } });
  },
  // who comes for the first time is asked for consent; here they have said no, but for the tests of the question itself
  storageState: { cookies: [{ ...chosenCookie, expires: -1 }], origins: [] },
  baseURL: ({ stack }, use) => use(stack.url('site')),
  trouble: [
    async ({ context }, use) => {
      const trouble = await watchTrouble(context);
      await use(trouble);
      expect(trouble.lines(), 'unexpected trouble in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
