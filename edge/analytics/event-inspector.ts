import { isRouteWithoutTags } from '../../core/routing/route-without-tags.ts';
import { consentCategories, type GivenConsent } from '../../core/domain/consent.ts';
import { crmEvents, toCrmEntry } from '../../core/domain/crm-event.ts';
import type { CollectedEvent, EventBatch, EventReceipt } from '../../core/domain/event.ts';
import { matchPath } from '../../core/routing/routes.ts';
import type { EventError } from './validate-events.ts';
import type { TagManagerConfig } from '../config/tag-manager.ts';

/** A batch as the collector received it. */
export type InspectedBatch = {
  /** the parsed body; undefined before it is parsed */
  body?: unknown;
  /** user of the session; undefined for a visitor */
  userId?: string | undefined;
  /** its valid events, as the store receives them */
  batch?: EventBatch;
  faults?: readonly EventError[];
  /** of the rejected events */
  reports?: EventBatch | undefined;
  /** the backend's receipt */
  receipt?: EventReceipt;
};

/** A destination and what it receives of an event. */
type Mapped = { destination: string; payload: unknown };

/** An event, or a batch without events, for the inspector of the sandbox. */
export type InspectedEvent = {
  /** number of the event in this process */
  number: number;
  /** ISO time at the collector */
  at: string;
  event: string;
  region: string;
  page: string;
  client: string;
  /** `visitor`, or the number of the user in this process: an id would name the account */
  user: string;
  /** status of the response: 200 stored, 400 invalid, 403 without consent, 503 backend down */
  status: number;
  /** title of the problem response */
  title?: string | undefined;
  /** number of its batch */
  batch: number;
  faults: readonly string[];
  /** the event is valid, but another one of its batch is not */
  isValidAmongInvalid: boolean;
  receipt?: EventReceipt | undefined;
  consent: GivenConsent;
  /** destinations, including those that the browser may have called, with their payloads */
  mapped: readonly Mapped[];
  /** as the browser sent it */
  raw: unknown;
};

/** Fields by which the inspector filters; `consent` is a category or `none`. */
export const inspectorFilters = ['event', 'region', 'consent', 'user', 'client'] as const;
export type InspectorFilter = { [Field in (typeof inspectorFilters)[number]]?: string | undefined };

const maximumEvents = 200;
const maximumInBatch = 25;
/** Users that have a number; then the numbers start again. */
const maximumUsers = 1_000;

const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '–');
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const listConsent = (consent: GivenConsent): string[] => {
  const given = consentCategories.filter((category) => consent[category]);
  return given.length > 0 ? given : ['none'];
};

/** The values of an event by which it is found. */
const valuesOf = ({ event, region, user, client, consent }: InspectedEvent) => ({
  event: [event],
  region: [region],
  user: [user],
  client: [client],
  consent: listConsent(consent),
});

/** Keeps the latest events of this process in memory, for analysts in sandbox mode. */
export type EventInspector = {
  record: (
    inspected: InspectedBatch,
    consent: GivenConsent,
    response: { status: number; title?: string | undefined },
  ) => void;
  /** the events that match, newest first, and the values of all of them for each filter */
  list: (filter?: InspectorFilter) => {
    events: readonly InspectedEvent[];
    options: Record<keyof InspectorFilter, string[]>;
  };
};

export function createEventInspector(tags: TagManagerConfig | undefined): EventInspector {
  let seen: InspectedEvent[] = [];
  let batches = 0;
  let events = 0;
  const users = new Map<string, number>();
  const nameUser = (id: string | undefined): string => {
    if (id === undefined) return 'visitor';
    if (users.size >= maximumUsers) users.clear();
    const number = users.get(id) ?? users.size + 1;
    users.set(id, number);
    return `user ${number}`;
  };

  /** What the store, the marketing service and the tags receive. */
  const mapEvent = (
    stored: CollectedEvent | undefined,
    { batch, receipt }: InspectedBatch,
    { user, consent, page }: { user: string; consent: GivenConsent; page: string },
  ): Mapped[] => {
    const mapped: Mapped[] = [];
    if (stored && batch && receipt && receipt.kept > 0) {
      const { data } = stored;
      const { clientId, region } = batch;
      const userId = user === 'visitor' ? null : user;
      mapped.push({ destination: 'store', payload: { ...stored, name: data.event, clientId, userId, region } });
      if (userId !== null && consent.marketing && crmEvents.has(data.event)) {
        const occurredAt = new Date(stored.occurredAt);
        const payload = toCrmEntry('a pseudonym', { data, region, occurredAt });
        mapped.push({ destination: 'marketing service, if the account agrees', payload });
      }
    }
    // a user who declined statistics gets no tags for them
    const hasDeclined = (receipt?.declined ?? 0) > 0;
    const containers = isRouteWithoutTags(matchPath(page)?.route) ? [] : (tags?.containers ?? []);
    for (const { src, purpose } of containers) {
      if (!consent[purpose] || (hasDeclined && purpose === 'analytics')) continue;
      const data = stored?.data ?? null;
      const entries = data && 'ecommerce' in data ? [{ ecommerce: null }, data] : [data];
      mapped.push({ destination: `worker: ${new URL(src).host}`, payload: entries });
    }
    return mapped;
  };

  return {
    list: (filter = {}) => {
      const options = Object.fromEntries(
        inspectorFilters.map((field) => [field, [...new Set(seen.flatMap((one) => valuesOf(one)[field]))].toSorted()]),
      ) as Record<keyof InspectorFilter, string[]>;
      const matches = (one: InspectedEvent): boolean =>
        inspectorFilters.every((field) => !filter[field] || valuesOf(one)[field].includes(filter[field]));
      return { events: seen.filter(matches), options };
    },
    record: (inspected, consent, { status, title }) => {
      const { body, userId, batch, faults = [], receipt } = inspected;
      batches += 1;
      const user = nameUser(userId);
      const sent = readField(body, 'events');
      const given: unknown[] = Array.isArray(sent) && sent.length > 0 ? sent.slice(0, maximumInBatch) : [undefined];
      const noted = given.map((one, index): InspectedEvent => {
        const page = readText(readField(one, 'page'));
        const own = faults.filter(
          ({ field }) => !/^\/events\/\d+(\/|$)/.test(field) || `${field}/`.startsWith(`/events/${index}/`),
        );
        const stored = batch?.events.find(({ id }) => id === readField(one, 'id'));
        return {
          number: (events += 1),
          at: new Date().toISOString(),
          event: readText(readField(readField(one, 'data'), 'event')),
          region: readText(readField(body, 'region')),
          page,
          client: readText(readField(body, 'clientId')),
          user,
          status,
          title,
          batch: batches,
          faults: own.map(({ field, message }) => `${field} ${message}`),
          isValidAmongInvalid: faults.length > 0 && own.length === 0,
          receipt,
          consent,
          mapped: mapEvent(stored, inspected, { user, consent, page }),
          raw: one ?? null,
        };
      });
      seen = [...noted.toReversed(), ...seen].slice(0, maximumEvents);
    },
  };
}
