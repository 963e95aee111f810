import type { CollectedEvent } from '../../core/domain/event.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { ownConsent } from './consent-provider.ts';

/**
 * Delivery state of an event. `kept`, `refused` and `declined` (author opted out) are the collector's responses.
 * `waiting` means offline; any other value is the host of a tag.
 */
export type EventDelivery = 'sent' | 'kept' | 'refused' | 'declined' | 'waiting' | (string & {});

/** An event that this browser has sent, unchanged, with its receivers. */
export type SentEvent = CollectedEvent & { ways: EventDelivery[] };

/** The newest ones are stored, for at most a month. */
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

/** The events that this browser has sent within a month, oldest first; empty without storage. */
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

/** Calls back after each change of the list, by this page or another tab. @returns ends the subscription. */
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

/** Saves nothing without consent, even when the user revoked it during a request. */
function updateEntries(edit: (entries: SentEvent[]) => SentEvent[]): void {
  if (ownConsent.read()?.analytics !== true) return;
  try {
    const entries = edit(readSentEvents()).toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
    localStorage.setItem(storageKeys.sentEvents, JSON.stringify(entries.slice(-maxEntries)));
  } catch {
    // storage is full or blocked: the list is for display only
    return;
  }
  for (const listener of listeners) listener();
}

/** Hosts of the tags that received an event, by the event object of the data layer. */
const hosts = new WeakMap<object, string[]>();
const ids = new WeakMap<object, string>();

const listDeliveries = (data: object, way: EventDelivery): EventDelivery[] => [way, ...(hosts.get(data) ?? [])];

/** Records a batch that was sent, and its result; a later record of the same event replaces the earlier one. */
export function recordSentEvents(events: readonly CollectedEvent[], way: EventDelivery): void {
  for (const { id, data } of events) ids.set(data, id);
  updateEntries((entries) => [
    ...entries.filter(({ id }) => events.every((event) => event.id !== id)),
    ...events.map((event) => ({ ...event, ways: listDeliveries(event.data, way) })),
  ]);
}

/** Records the hosts of tags that received an event, before or after it was sent. */
export function recordTagHosts(data: object, tagHosts: readonly string[]): void {
  hosts.set(data, [...new Set([...(hosts.get(data) ?? []), ...tagHosts])]);
  const known = ids.get(data);
  if (known === undefined) return;
  updateEntries((entries) =>
    entries.map((entry) =>
      entry.id === known ? { ...entry, ways: listDeliveries(data, entry.ways[0] ?? 'sent') } : entry,
    ),
  );
}
