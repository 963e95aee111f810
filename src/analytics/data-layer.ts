import type { GivenConsent } from '../../core/domain/consent.ts';
import type { AnalyticsEvent } from '../../core/domain/event.ts';

type DataLayer = { push: (entry: unknown) => unknown };

/** What nobody has heard yet, and every command: whoever listens later has to know how things stand. */
let backlog: unknown[] = [];
let entryListener: ((entry: unknown) => void) | undefined;

/** True for a command of Consent Mode, false for an event. */
export const isCommand = (entry: unknown): entry is ArrayLike<unknown> =>
  Object.prototype.toString.call(entry) === '[object Arguments]';

/**
 * Hands on what we said so far, and everything from now on: what others push there is not among it. An event is handed
 * on once: tags that begin anew after another choice must not count it, a purchase above all, a second time.
 */
export function setEntryListener(listener: ((entry: unknown) => void) | undefined): void {
  entryListener = listener;
  if (!listener) return;
  backlog.forEach((entry) => listener(entry));
  backlog = backlog.filter(isCommand);
}

/**
 * Adds to the list that tags read, which is made when there is none. What stands there of others never stops us.
 *
 * @param shown what they get: of an event a copy, so that whatever they make of it is theirs alone.
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
    // a tag has put something of its own there: our events go to the collector all the same
  }
}

/** A command of Consent Mode: tags know it by being an arguments object, not a list. */
function command(..._words: unknown[]): void {
  // eslint-disable-next-line prefer-rest-params -- see above
  push(arguments);
}

const grant = (isGiven: boolean): 'granted' | 'denied' => (isGiven ? 'granted' : 'denied');

/** Says what tags may keep (Consent Mode v2): `default` comes before anything else, `update` after each choice. */
export function pushConsent(kind: 'default' | 'update', { analytics, marketing }: GivenConsent): void {
  command('consent', kind, {
    ad_storage: grant(marketing),
    ad_user_data: grant(marketing),
    ad_personalization: grant(marketing),
    analytics_storage: grant(analytics),
  });
}

/** Adds an event to the data layer; the last one's `ecommerce` is taken out first, so that tags do not mix the two. */
export function pushEvent(event: AnalyticsEvent): void {
  if ('ecommerce' in event) push({ ecommerce: null });
  push(event, structuredClone(event));
}
