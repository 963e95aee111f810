import { noConsent, type GivenConsent } from '../../core/domain/consent.ts';
import { emailPattern, addressPlaceholder } from '../../core/domain/event-rules.ts';
import type { AnalyticsEvent, CollectedEvent } from '../../core/domain/event.ts';
import { ownConsent, type ConsentProvider } from './consent-provider.ts';
import type * as deliver from './send-events.ts';
import { pushConsent, pushEvent } from './data-layer.ts';

/** Number of events that wait for a choice in memory; the oldest are dropped first. */
const maxWaiting = 50;

let given: GivenConsent | undefined;
let waiting: CollectedEvent[] = [];

let sender: Promise<typeof deliver> | undefined;

/** Loads what sends events, with the first one, so that it weighs nothing before consent. */
function loadSender(): Promise<typeof deliver> {
  sender ??= import('./send-events.ts');
  // not to be had now: the next event asks again
  sender.catch(() => void (sender = undefined));
  return sender;
}

function send(event: CollectedEvent): void {
  pushEvent(event.data);
  loadSender().then(
    (module) => module.enqueueEvent(event),
    () => undefined,
  );
}

/** Returns the page path without personal data. */
const getPagePath = (): string => (document.documentElement.dataset['page'] ?? location.pathname).slice(0, 512);

/** Tracks an event (requirement AN-01). Before consent the event waits in memory; after a refusal it is dropped. */
export function track(data: AnalyticsEvent): void {
  if (given && !given.analytics) return;
  const seen = { id: crypto.randomUUID(), occurredAt: new Date().toISOString(), page: getPagePath(), data };
  // page content may contain typed email addresses
  const event = JSON.parse(JSON.stringify(seen).replaceAll(emailPattern, addressPlaceholder)) as CollectedEvent;
  if (given) return send(event);
  waiting = [...waiting, event].slice(-maxWaiting);
}

let readyCallbacks: (() => void)[] = [];

/** Runs something once statistics are agreed to and events can leave without delay; on a page without a yes never. */
export function whenReady(run: () => void): void {
  if (given?.analytics) loadSender().then(run, () => undefined);
  else readyCallbacks.push(run);
}

function applyConsent(next: GivenConsent): void {
  const isNew = given?.analytics !== next.analytics || given.marketing !== next.marketing;
  given = next;
  if (isNew) pushConsent('update', next);
  const pending = waiting;
  waiting = [];
  if (!next.analytics) return;
  pending.forEach(send);
  const callbacks = readyCallbacks;
  readyCallbacks = [];
  callbacks.forEach(whenReady);
}

/** Starts following what a visitor agrees to; the data layer begins with everything denied. */
export function watchConsent(provider: ConsentProvider = ownConsent): void {
  pushConsent('default', noConsent);
  const chosen = provider.read();
  if (chosen) applyConsent(chosen);
  provider.watch(applyConsent);
}
