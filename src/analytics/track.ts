import { noConsent, type GivenConsent } from '../../core/domain/consent.ts';
import { emailPattern, addressPlaceholder } from '../../core/domain/event-rules.ts';
import type { AnalyticsEvent, CollectedEvent } from '../../core/domain/event.ts';
import { ownConsent, type ConsentProvider } from './consent-provider.ts';
import type * as deliver from './send-events.ts';
import { pushConsent, pushEvent } from './data-layer.ts';

/** How many events may wait for a choice; the oldest go first. They stand in memory alone. */
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

/** The page without what its address says of a person. */
const getPagePath = (): string => (document.documentElement.dataset['page'] ?? location.pathname).slice(0, 512);

/**
 * Tells analysts what happened (spec core §7). Nothing is kept or sent before statistics are agreed to: until somebody
 * has chosen the event waits in this page, in order; after a no it is gone.
 */
export function track(data: AnalyticsEvent): void {
  if (given && !given.analytics) return;
  const seen = { id: crypto.randomUUID(), occurredAt: new Date().toISOString(), page: getPagePath(), data };
  // names come from the page, and a page says what somebody typed
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
