import { isTagFreeRoute } from '../../core/domain/tag-free-route.ts';
import type { GivenConsent } from '../../core/domain/consent.ts';
import type { EventReceipt } from '../../core/domain/event.ts';
import { matchPath } from '../../core/routing/routes.ts';
import type { EventError } from './validate-events.ts';
import type { TagManagerConfig } from '../config/tag-manager.ts';

/** A batch as the collector heard it. */
export type InspectedBatch = {
  /** what came, read; undefined while nobody has looked at it */
  body?: unknown;
  faults?: readonly EventError[];
  /** what the store says of it */
  receipt?: EventReceipt;
};

/** One event, or a batch without any, for the inspector of the sandbox. */
export type InspectedEvent = {
  /** ISO time of the collector */
  at: string;
  event: string;
  page: string;
  client: string;
  /** what the answer was: 200 the store has seen to it, 400 invalid, 403 without consent, 503 the store is away */
  status: number;
  /** machine word of a refusal, as its answer says it */
  title?: string | undefined;
  /** which batch it came with: the same for all events of one */
  batch: number;
  faults: readonly string[];
  /** true for an event without a fault of its own whose batch was refused for another */
  isRefusedWithOthers: boolean;
  receipt?: EventReceipt | undefined;
  consent: GivenConsent;
  /** where it went, or may have gone in the browser */
  went: readonly string[];
  /** the event itself, as it came */
  data: unknown;
};

const maximumEvents = 200;
const maximumInBatch = 25;

const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '–');
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Keeps the last events that this process heard of, in memory, for analysts in sandbox mode. */
export type EventInspector = {
  note: (heard: InspectedBatch, consent: GivenConsent, answer: { status: number; title?: string | undefined }) => void;
  /** newest first */
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
      // whose settings say no to statistics gets no tags for them
      const hasDeclined = (receipt?.declined ?? 0) > 0;
      const offered = (tags?.containers ?? []).filter(
        ({ purpose }) => consent[purpose] && !(hasDeclined && purpose === 'analytics'),
      );
      const noted = given.map((one, index): InspectedEvent => {
        const data = readField(one, 'data');
        const page = readText(readField(one, 'page'));
        const reached = isTagFreeRoute(matchPath(page)?.route) ? [] : offered;
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
          went: [
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
