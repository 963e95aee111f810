import { isRouteWithoutTags } from '../../core/routing/route-without-tags.ts';
import type { GivenConsent } from '../../core/domain/consent.ts';
import type { EventBatch, EventReceipt } from '../../core/domain/event.ts';
import { matchPath } from '../../core/routing/routes.ts';
import type { EventError } from './validate-events.ts';
import type { TagManagerConfig } from '../config/tag-manager.ts';

/** A batch as the collector received it. */
export type InspectedBatch = {
  /** the parsed body; undefined before it is parsed */
  body?: unknown;
  /** user of the session; undefined for a visitor */
  userId?: string | undefined;
  /** as the store receives it; undefined for an invalid one */
  batch?: EventBatch;
  faults?: readonly EventError[];
  /** the backend's receipt */
  receipt?: EventReceipt;
};

/** An event, or a batch without events, for the inspector of the sandbox. */
export type InspectedEvent = {
  /** ISO time at the collector */
  at: string;
  event: string;
  page: string;
  client: string;
  /** status of the response: 200 stored, 400 invalid, 403 without consent, 503 backend down */
  status: number;
  /** title of the problem response */
  title?: string | undefined;
  /** number of its batch */
  batch: number;
  faults: readonly string[];
  /** the event is valid, but another one of its batch is not */
  isRefusedWithOthers: boolean;
  receipt?: EventReceipt | undefined;
  consent: GivenConsent;
  /** destinations, including those that the browser may have called */
  destinations: readonly string[];
  data: unknown;
};

const maximumEvents = 200;
const maximumInBatch = 25;

const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '–');
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Keeps the latest events of this process in memory, for analysts in sandbox mode. */
export type EventInspector = {
  note: (
    inspected: InspectedBatch,
    consent: GivenConsent,
    response: { status: number; title?: string | undefined },
  ) => void;
  list: () => readonly InspectedEvent[];
};

export function createEventInspector(tags: TagManagerConfig | undefined): EventInspector {
  let seen: InspectedEvent[] = [];
  let batch = 0;
  return {
    list: () => seen,
    note: ({ body, faults = [], receipt }, consent, { status, title }) => {
      batch += 1;
      const number = batch;
      const events = readField(body, 'events');
      const given: unknown[] =
        Array.isArray(events) && events.length > 0 ? events.slice(0, maximumInBatch) : [undefined];
      // a user who declined statistics gets no tags for them
      const hasDeclined = (receipt?.declined ?? 0) > 0;
      const offered = (tags?.containers ?? []).filter(
        ({ purpose }) => consent[purpose] && !(hasDeclined && purpose === 'analytics'),
      );
      const noted = given.map((one, index): InspectedEvent => {
        const data = readField(one, 'data');
        const page = readText(readField(one, 'page'));
        const reached = isRouteWithoutTags(matchPath(page)?.route) ? [] : offered;
        const own = faults.filter(
          ({ field }) => !/^\/events\/\d+(\/|$)/.test(field) || `${field}/`.startsWith(`/events/${index}/`),
        );
        return {
          at: new Date().toISOString(),
          event: readText(readField(data, 'event')),
          page,
          client: readText(readField(body, 'clientId')),
          status,
          title,
          batch: number,
          faults: own.map(({ field, message }) => `${field} ${message}`),
          isRefusedWithOthers: faults.length > 0 && own.length === 0,
          receipt,
          consent,
          destinations: [
            ...(receipt !== undefined && receipt.kept > 0 ? ['store'] : []),
            ...reached.map(({ src }) => `worker: ${new URL(src).host}`),
          ],
          data: data ?? null,
        };
      });
      seen = [...noted.toReversed(), ...seen].slice(0, maximumEvents);
    },
  };
}
