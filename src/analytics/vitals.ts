import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { ownConsent } from './consent-provider.ts';

const measured = new Map<string, number>();

/** Tells the site what was measured until now, and begins anew: a page may be left and come back. */
function tell(): void {
  if (measured.size === 0 || ownConsent.read()?.analytics !== true) return;
  const { route = 'other' } = document.documentElement.dataset;
  const vitals = [...measured].map(([name, value]) => ({ name, value }));
  measured.clear();
  const body = JSON.stringify({ kind: 'vitals', route, vitals });
  navigator.sendBeacon('/client-report', new Blob([body], { type: 'application/json' }));
}

/** Measures the Web Vitals of this page for operators, after consent to statistics (decision 0063). */
export function measurePage(): void {
  const note = ({ name, value }: Metric): void => void measured.set(name, value);
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(note);
  // the library's own listeners stand before this one, and say at the same moment what is final
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell());
  addEventListener('pagehide', tell);
}
