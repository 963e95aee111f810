import type { GivenConsent } from '../../core/domain/consent.ts';
import type { AnalyticsEvent } from '../../core/domain/event.ts';

type DataLayer = { push: (entry: unknown) => unknown };

/** Entries without a listener so far, and every consent command: a later listener needs the current consent state. */
let backlog: unknown[] = [];
let entryListener: ((entry: unknown) => void) | undefined;

/** True for a command of Consent Mode, false for an event. */
export const isCommand = (entry: unknown): entry is ArrayLike<unknown> =>
  Object.prototype.toString.call(entry) === '[object Arguments]';

/**
 * Sends the backlog and all later entries to the listener, but no entries of other scripts. Each event is sent once,
 * because restarted tags must not count a purchase twice.
 */
export function setEntryListener(listener: ((entry: unknown) => void) | undefined): void {
  entryListener = listener;
  if (!listener) return;
  backlog.forEach((entry) => listener(entry));
  backlog = backlog.filter(isCommand);
}

/**
 * Adds an entry to the list that tags read, and creates the list when needed. Foreign content in it never throws here.
 *
 * @param shown a copy of an event, because tags may mutate it.
 */
function push(entry: unknown, shown = entry): void {
  if (!entryListener || isCommand(entry)) backlog.push(entry);
  entryListener?.(entry);
  const page = globalThis as { dataLayer?: DataLayer };
  try {
    const layer: DataLayer = page.dataLayer ?? ([] as unknown[]);
    page.dataLayer = layer;
    layer.push(shown);
  } catch {
    // a tag replaced the data layer: our events still reach the collector
  }
}

/** A command of Consent Mode: tags recognise it by its type, an arguments object. */
function command(..._words: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- see above
  push(arguments);
}

const grant = (isGiven: boolean): 'granted' | 'denied' => (isGiven ? 'granted' : 'denied');

/** Sets what tags may store (Consent Mode v2): `default` comes before anything else, `update` after each choice. */
export function pushConsent(kind: 'default' | 'update', { analytics, marketing }: GivenConsent): void {
  command('consent', kind, {
    ad_storage: grant(marketing),
    ad_user_data: grant(marketing),
    ad_personalization: grant(marketing),
    analytics_storage: grant(analytics),
  });
}

/**
 * Adds an event to the data layer; the `ecommerce` of the previous event is cleared first, so that tags do not mix the
 * two.
 */
export function pushEvent(event: AnalyticsEvent): void {
  if ('ecommerce' in event) push({ ecommerce: null });
  push(event, structuredClone(event));
}
