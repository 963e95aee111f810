import type { CollectedEvent } from '../../core/domain/event.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { ownConsent } from './consent-provider.ts';

/**
 * What became of an event: sent, and then kept, refused, or dropped by the collector because its author opted out, as far
 * as the page has heard; waiting for the network, on a page that was left without one; or a tag's host.
 */
export type EventDelivery = 'sent' | 'kept' | 'refused' | 'declined' | 'waiting' | (string & {});

/** An event that this browser has sent, as it was sent, and where it went. */
export type SentEvent = CollectedEvent & { ways: EventDelivery[] };

/** The newest ones are kept, and none longer than a month. */
const maxEntries = 100;
const maxAgeMs = 30 * 86_400_000;

const isSentEvent = (entry: unknown): entry is SentEvent => {
  const { id, occurredAt, ways, data } = (entry ?? {}) as Partial<Record<keyof SentEvent, unknown>>;
  return (
    typeof id === 'string' &&
    typeof occurredAt === 'string' &&
    Array.isArray(ways) &&
    typeof (data as { event?: unknown } | null | undefined)?.event === 'string'
  );
};

/** The events that this browser has sent within a month, oldest first; none where nothing can be kept. */
export function readSentEvents(now: number = Date.now()): SentEvent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.sentEvents) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isSentEvent).filter((one) => now - Date.parse(one.occurredAt) < maxAgeMs)
      : [];
  } catch {
    return [];
  }
}

let listeners: (() => void)[] = [];

/** Calls back after each change of the list, by this page or by another tab. @returns what ends it. */
export function watchSentEvents(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent): void => {
    if (event.key === storageKeys.sentEvents || event.key === null) listener();
  };
  addEventListener('storage', handleStorage);
  listeners = [...listeners, listener];
  return () => {
    removeEventListener('storage', handleStorage);
    listeners = listeners.filter((one) => one !== listener);
  };
}

/** Nothing is kept without consent, nor of somebody who took it back while an answer was on its way. */
function updateEntries(edit: (entries: SentEvent[]) => SentEvent[]): void {
  if (ownConsent.read()?.analytics !== true) return;
  try {
    const entries = edit(readSentEvents()).toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
    localStorage.setItem(storageKeys.sentEvents, JSON.stringify(entries.slice(-maxEntries)));
  } catch {
    // storage is full or shut: the list is for reading, and nothing hangs on it
    return;
  }
  for (const listener of listeners) listener();
}

/** Hosts that were told of an event, by the object that the data layer holds of it. */
const hosts = new WeakMap<object, string[]>();
const ids = new WeakMap<object, string>();

const listDeliveries = (data: object, way: EventDelivery): EventDelivery[] => [way, ...(hosts.get(data) ?? [])];

/** Notes a batch that was sent, and what became of it; the same event noted again replaces the earlier note. */
export function recordSentEvents(events: readonly CollectedEvent[], way: EventDelivery): void {
  for (const { id, data } of events) ids.set(data, id);
  updateEntries((entries) => [
    ...entries.filter(({ id }) => events.every((event) => event.id !== id)),
    ...events.map((event) => ({ ...event, ways: listDeliveries(event.data, way) })),
  ]);
}

/** Notes that tags of others were told of an event, before or after it was sent. @param told their hosts. */
export function recordTagHosts(data: object, told: readonly string[]): void {
  hosts.set(data, [...new Set([...(hosts.get(data) ?? []), ...told])]);
  const known = ids.get(data);
  if (known === undefined) return;
  updateEntries((entries) =>
    entries.map((entry) =>
      entry.id === known ? { ...entry, ways: listDeliveries(data, entry.ways[0] ?? 'sent') } : entry,
    ),
  );
}
