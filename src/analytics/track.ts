import { noConsent, type GivenConsent } from '../../core/domain/consent.ts';
import { emailPattern, addressPlaceholder } from '../../core/domain/email-pattern.ts';
import type { AnalyticsEvent, CollectedEvent } from '../../core/domain/event.ts';
import { ownConsent, type ConsentProvider } from './consent-provider.ts';
import type * as deliver from './send-events.ts';
import { pushConsent, pushEvent } from './data-layer.ts';

/** Number of events that wait for a choice in memory; the oldest are dropped first. */
const maxWaiting = 50;

let given: GivenConsent | undefined;
let waiting: CollectedEvent[] = [];

let sender: Promise<typeof deliver> | undefined;

/** Loads the sender with the first event, so that it costs nothing before consent. */
function loadSender(): Promise<typeof deliver> {
  sender ??= import('./send-events.ts');
  // loading failed: the next event retries
  sender.catch(() => void (sender = undefined));
  return sender;
}

function send(event: CollectedEvent): void {
  const { data } = event;
  const isAttributed = /^(sign_up|begin_checkout|purchase)$/.test(data.event);
  if (!isAttributed) pushEvent(data);
  loadSender().then(
    (sender) => {
      // how the browser came to the site is captured after consent only, by the same script
      if (isAttributed) pushEvent(Object.assign(data, { attribution: sender.readAttribution() }));
      sender.enqueueEvent(event);
    },
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

/** Runs a callback once statistics have consent and events can be sent without delay; never without consent. */
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

/** Starts to follow the consent; the data layer starts with everything denied. */
export function watchConsent(provider: ConsentProvider = ownConsent): void {
  pushConsent('default', noConsent);
  const chosen = provider.read();
  if (chosen) applyConsent(chosen);
  provider.watch(applyConsent);
}
