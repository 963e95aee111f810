import { eventLimits, type CollectedEvent, type EventBatch } from '../domain/event.ts';
import { isRegion } from '../domain/region.ts';
import { provideClientId } from './client-id.ts';
import { ownConsent } from './consent-provider.ts';

/** Events of one moment go together. */
const pause = 2_000;
/** The collector was away: how long to wait before each further try; then the batch is given up. */
const retries = [5_000, 30_000, 120_000];

let queue: CollectedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the next batch; undefined when there is nothing to send, or no consent any more. */
function takeBatch(): string | undefined {
  if (ownConsent.read()?.analytics !== true) queue = [];
  const events = queue.slice(0, eventLimits.perBatch);
  if (events.length === 0) return undefined;
  queue = queue.slice(events.length);
  const { region } = document.documentElement.dataset;
  const batch: EventBatch = { clientId: provideClientId(), region: isRegion(region) ? region : 'se', events };
  return JSON.stringify(batch);
}

/** Sends one batch; the same events sent twice are kept once, so that a lost answer does no harm. */
async function post(body: string, turn = 0): Promise<void> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true };
  const status = await fetch('/collect', init).then(
    (answer) => answer.status,
    () => 503,
  );
  const wait = retries[turn];
  // what was refused is refused again; only an absent store is worth another try
  if (wait === undefined || (status < 500 && status !== 429)) return;
  setTimeout(() => {
    if (ownConsent.read()?.analytics === true) void post(body, turn + 1);
  }, wait);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let body = takeBatch(); body !== undefined; body = takeBatch()) void post(body);
}

/** The page goes away: what waits is left to the browser. */
function leave(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let body = takeBatch(); body !== undefined; body = takeBatch())
    navigator.sendBeacon('/collect', new Blob([body], { type: 'application/json' }));
}

addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());

/** Queues an event of somebody who agreed; a batch leaves within two seconds, when it is full, or with the page. */
export function deliver(event: CollectedEvent): void {
  queue.push(event);
  if (queue.length >= eventLimits.perBatch) flush();
  else timer ??= setTimeout(flush, pause);
}
