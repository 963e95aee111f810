import { loginCompletionCookie, loginStartedMark } from '../../core/domain/consent.ts';
import { eventLimits, type CollectedEvent, type EventBatch, type EventReceipt } from '../../core/domain/event.ts';
import { isRegion, type Region } from '../../core/domain/region.ts';
import { writeCookie } from '../ui/cookie.ts';
import { getPageSession } from '../ui/page-session.ts';
import { getOrCreateClientId } from './client-id.ts';
import { ownConsent } from './consent-provider.ts';
export { readAttribution } from './attribution.ts';
import { recordSentEvents, readSentEvents, type EventDelivery } from './event-history.ts';

/** Events within this time form one batch. */
const batchMs = 2_000;
/** Waiting times before each retry in ms; after the last one the batch is dropped. */
const retryDelaysMs = [5_000, 30_000, 120_000];

/** Longest duration of a login. */
const loginSeconds = 600;
/** Maximum number of batches that wait for a retry; the oldest are dropped first. */
const maxRetrying = 20;

const queue: CollectedEvent[] = [];
/** Batches that wait for a retry, with their timers: the page may be left earlier. */
const retrying = new Map<CollectedEvent[], () => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const isAllowed = (): boolean => ownConsent.read()?.analytics === true;

/** Takes the next batch; undefined when there is none, or no consent any more. */
function dequeueEvents(): CollectedEvent[] {
  if (!isAllowed()) queue.length = 0;
  return queue.splice(0, eventLimits.perBatch);
}

const getRegion = (): Region => {
  const { region } = document.documentElement.dataset;
  return isRegion(region) ? region : 'se';
};

function serializeBatch(events: CollectedEvent[]): string {
  const sentAt = new Date().toISOString();
  const batch: EventBatch = { clientId: getOrCreateClientId(), region: getRegion(), sentAt, events };
  return JSON.stringify(batch);
}

/** Names the login of this page: its events are not of the user of a later login (requirement AU-08). */
const makeAddress = (): string => `/collect?session=${getPageSession() ?? ''}`;

/** Status of a batch that is stored completely: an earlier response was lost. */
const duplicateStatus = 409;

/** The collector's result for a batch; it is in the response unless everything was stored. */
async function readDelivery(response: Response): Promise<EventDelivery> {
  if (!response.ok) return response.status === duplicateStatus ? 'kept' : 'refused';
  const receipt = (await response.json().catch(() => ({}))) as Partial<EventReceipt>;
  return receipt.declined ? 'declined' : 'kept';
}

/** Schedules a retry: when the network is back, or after a while for other failures. */
function scheduleRetry(events: CollectedEvent[], attempt: number): void {
  const isOffline = !navigator.onLine;
  const wait = retryDelaysMs[attempt];
  if (!isOffline && wait === undefined) return recordSentEvents(events, 'refused');
  const resend = (): void => {
    clearTimeout(wake);
    retrying.delete(events);
    // being offline uses up no retry
    if (isAllowed()) void postBatch(events, isOffline ? attempt : attempt + 1);
  };
  const wake = isOffline ? undefined : setTimeout(resend, wait);
  retrying.set(events, resend);
  const [oldest] = retrying.keys();
  if (oldest && retrying.size > maxRetrying) retrying.delete(oldest);
}

/** Sends one batch; the store drops duplicates, so that a lost response does no harm. */
async function postBatch(events: CollectedEvent[], turn = 0): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  // the page may be left before the response arrives
  recordSentEvents(events, 'sent');
  const response = await fetch(makeAddress(), {
    method: 'POST',
    headers,
    body: serializeBatch(events),
    keepalive: true,
  }).catch(() => undefined);
  const status = response?.status ?? 503;
  // an invalid batch is repeated event by event: the collector drops duplicates, and each event gets its own result
  if ((status === 400 || status === 413) && events.length > 1)
    return void events.forEach((event) => void postBatch([event]));
  // a refused event is refused again; only an unavailable store is worth a retry
  if (response && status < 500 && status !== 429) return recordSentEvents(events, await readDelivery(response));
  scheduleRetry(events, turn);
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let events = dequeueEvents(); events.length > 0; events = dequeueEvents()) void postBatch(events);
}

/** Sends a batch by beacon; without a network the next page sends it from the list of sent events. */
function sendByBeacon(events: CollectedEvent[]): void {
  if (!navigator.onLine) return recordSentEvents(events, 'waiting');
  const batch = new Blob([serializeBatch(events)], { type: 'application/json' });
  recordSentEvents(events, navigator.sendBeacon(makeAddress(), batch) ? 'sent' : 'refused');
}

/**
 * Sends queued and retrying batches by beacon when the page unloads. If the page stays, the retries repeat them, and
 * the collector drops duplicates.
 */
function flushOnUnload(): void {
  clearTimeout(timer);
  timer = undefined;
  for (let events = dequeueEvents(); events.length > 0; events = dequeueEvents()) sendByBeacon(events);
  if (isAllowed()) for (const events of retrying.keys()) sendByBeacon(events);
  retrying.clear();
}

/** Sends the events that earlier pages of this region stored while offline. */
function sendWaitingEvents(): void {
  if (!navigator.onLine || !isAllowed()) return;
  const region = getRegion();
  const isOfOther = (page: string): boolean => {
    const [, first] = page.split('/');
    return isRegion(first) && first !== region;
  };
  const left = readSentEvents().filter(({ page, ways: [way] }) => way === 'waiting' && !isOfOther(page));
  for (let from = 0; from < left.length; from += eventLimits.perBatch)
    void postBatch(left.slice(from, from + eventLimits.perBatch).map(({ ways: _ways, ...event }) => event));
}

sendWaitingEvents();
addEventListener('online', () => {
  for (const again of retrying.values()) again();
  sendWaitingEvents();
});
addEventListener('pagehide', flushOnUnload);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushOnUnload());

/**
 * Queues an event after consent. A batch is sent after two seconds, when it is full, or when the page unloads. A
 * purchase is sent at once, because only one page tracks it. A cookie tells the edge that `init_login` is tracked.
 */
export function enqueueEvent(event: CollectedEvent): void {
  if (event.data.event === 'init_login') writeCookie(loginCompletionCookie, loginStartedMark, loginSeconds);
  queue.push(event);
  if (queue.length >= eventLimits.perBatch || event.data.event === 'purchase') flush();
  else timer ??= setTimeout(flush, batchMs);
}
