import { onCLS, onFCP, onINP, onTTFB } from 'web-vitals';
import { ownConsent } from './consent-provider.ts';

const measured = new Map<string, number>();

/** Some browsers do not record when a page was in the background: then its state at this point counts. */
const wasHidden = document.visibilityState === 'hidden';

/**
 * Returns the time in ms from navigation or activation to the largest paint. Undefined without browser support, or when
 * the page was hidden before it. The list is read at unload, because the library's own listener would slow down the
 * first interaction.
 */
function readLargestPaint(): number | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) return undefined;
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  const paint = observer.takeRecords().at(-1);
  observer.disconnect();
  if (paint === undefined) return undefined;
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & { activationStart?: number })[];
  const shownAt = visit?.activationStart ?? 0;
  const isHidden = performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime >= shownAt && startTime < paint.startTime);
  return wasHidden || isHidden ? undefined : Math.max(0, paint.startTime - shownAt);
}

/** The page of the document: audio that plays keeps the document on later pages. */
const { route = 'other' } = document.documentElement.dataset;

let isPaintRecorded = false;

/** The page is measured once, however often it is left and shown again. */
function recordLargestPaint(): void {
  const paint = isPaintRecorded ? undefined : readLargestPaint();
  isPaintRecorded = true;
  if (paint !== undefined) measured.set('LCP', paint);
}

/** Sends the measurements and resets them: the user may return to the page. */
function sendVitals(): void {
  recordLargestPaint();
  if (measured.size === 0 || ownConsent.read()?.analytics !== true) return;
  const vitals = [...measured].map(([name, value]) => ({ name, value }));
  measured.clear();
  const body = JSON.stringify({ kind: 'vitals', route, vitals });
  navigator.sendBeacon('/client-report', new Blob([body], { type: 'application/json' }));
}

// measures the page's Web Vitals for operators after the load event, with consent to statistics (decision 0063)
for (const listen of [onCLS, onFCP, onINP, onTTFB]) listen(({ name, value }) => void measured.set(name, value));
// the library registered its listeners before this one, so its final values come first
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendVitals());
addEventListener('pagehide', sendVitals);
