import { eventLimits, type CollectedEvent, type EventBatch } from '../domain/event.ts';
import { isRegion } from '../domain/region.ts';
import { provideClientId } from './client-id.ts';
import { ownConsent } from './consent-provider.ts';
import { noteSent } from './sent-log.ts';

/** Events of one moment go together. */
const pause = 2_000;
/** The collector was away: how long to wait before each further try; then the batch is given up. */
const retries = [5_000, 30_000, 120_000];

const queue: CollectedEvent[] = [];
/** Batches that wait for another try: the page may be left before it comes. */
const retrying = new Set<CollectedEvent[]>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isAllowed = (): boolean => ownConsent.read()?.analytics === true;

/** Takes what goes next; nothing when there is nothing, or no consent any more. */
function takeEvents(): CollectedEvent[] {
  if (!isAllowed()) queue.length = 0;
  return queue.splice(0, eventLimits.perBatch);
}

function write(events: CollectedEvent[]): string {
  const { region } = document.documentElement.dataset;
  const batch: EventBatch = { clientId: provideClientId(), region: isRegion(region) ? region : 'se', events };
  return JSON.stringify(batch);
}

/** Status of a batch all of which is in the store already: an earlier answer was lost. */
const known = 409;

/** Sends one batch; the same events sent twice are kept once, so that a lost answer does no harm. */
async function post(events: CollectedEvent[], turn = 0): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  // the page may be left before the answer is here
  noteSent(events, 'sent');
  const status = await fetch('/collect', { method: 'POST', headers, body: write(events), keepalive: true }).then(
    (answer) => answer.status,
    () => 503,
  );
  // a batch is taken whole or not at all: one event that does not fit must not cost the others
  if ((status === 400 || status === 413) && events.length > 1)
    return void events.forEach((event) => void post([event]));
  const wait = retries[turn];
  // what was refused is refused again; only an absent store is worth another try
  if (wait === undefined || (status < 500 && status !== 429))
    return noteSent(events, status < 300 || status === known ? 'kept' : 'refused');
  retrying.add(events);
  setTimeout(() => {
    retrying.delete(events);
    if (isAllowed()) void post(events, turn + 1);
  }, wait);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let events = takeEvents(); events.length > 0; events = takeEvents()) void post(events);
}

function beacon(events: CollectedEvent[]): void {
  const batch = new Blob([write(events)], { type: 'application/json' });
  noteSent(events, navigator.sendBeacon('/collect', batch) ? 'sent' : 'refused');
}

/**
 * The page goes away: what waits is left to the browser, what the store was away for too. A page that stays all the same
 * tries again as it would have: what comes twice is kept once.
 */
function leave(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let events = takeEvents(); events.length > 0; events = takeEvents()) beacon(events);
  if (isAllowed()) retrying.forEach(beacon);
  retrying.clear();
}

addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());

/**
 * Queues an event of somebody who agreed; a batch leaves within two seconds, when it is full, or with the page. A
 * purchase leaves at once: it is told on one page and never again.
 */
export function deliver(event: CollectedEvent): void {
  queue.push(event);
  if (queue.length >= eventLimits.perBatch || event.data.event === 'purchase') flush();
  else timer ??= setTimeout(flush, pause);
}
