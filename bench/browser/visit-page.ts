import { setTimeout as pause } from 'node:timers/promises';
import type { Chrome } from '../chrome.ts';
import { watchMainThread } from '../main-thread.ts';

/** What a first visit to a page measures: times in ms since the navigation, sizes in KB. */
export type Visit = {
  ttfb: number;
  fcp: number;
  lcp: number;
  cls: number;
  mainThreadMs: number;
  htmlKilobytes: number;
  styleKilobytes: number;
  fontKilobytes: number;
  scriptKilobytes: number;
};

/** Time after the load event until the last layout shift and picture count, in ms. */
const settleMs = 1_500;

const measure = `new Promise((resolve) => {
  const found = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) found.lcp = startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) found.cls += value })
    .observe({ type: 'layout-shift', buffered: true });
  const [page] = performance.getEntriesByType('navigation');
  const files = performance.getEntriesByType('resource');
  const sum = (pattern) => files.reduce((bytes, { name, encodedBodySize }) =>
    bytes + (pattern.test(name.split('?')[0]) ? encodedBodySize : 0), 0) / 1024;
  setTimeout(() => resolve({
    ...found,
    ttfb: page.responseStart,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    htmlKilobytes: page.encodedBodySize / 1024,
    styleKilobytes: sum(/\\.css$/),
    fontKilobytes: sum(/\\.woff2$/),
    scriptKilobytes: sum(/\\.js$/),
  }), 100);
})`;

/**
 * Visits a page for the first time, on a phone: 412 px wide, processor throttled four times.
 *
 * @throws Error when the page paints nothing.
 */
export async function visitPage(chrome: Chrome, url: string, throttle: number): Promise<Visit> {
  const { browserContextId } = await chrome.send('Target.createBrowserContext');
  const { targetId } = await chrome.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await chrome.send('Target.attachToTarget', { targetId, flatten: true });
  const page = chrome.openSession(sessionId);
  try {
    await page.send('Security.setIgnoreCertificateErrors', { ignore: true });
    const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
    await page.send('Emulation.setDeviceMetricsOverride', phone);
    await page.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.send('Page.enable');
    const loaded = new Promise<void>((resolve) => page.on('Page.loadEventFired', () => resolve()));
    const finish = await watchMainThread(chrome, new URL(url).origin);
    const { errorText } = await page.send('Page.navigate', { url });
    if (errorText !== undefined) throw new Error(`${url}: ${errorText}`);
    await loaded;
    await pause(settleMs);
    const { processorMs } = await finish();
    const { result } = await page.send('Runtime.evaluate', {
      expression: measure,
      awaitPromise: true,
      returnByValue: true,
    });
    const visit = { ...(result.value as Omit<Visit, 'mainThreadMs'>), mainThreadMs: processorMs };
    if (!visit.fcp) throw new Error(`${url} painted nothing`);
    return visit;
  } finally {
    await chrome.send('Target.disposeBrowserContext', { browserContextId });
  }
}
