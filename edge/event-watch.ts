import type { GivenConsent } from '../src/domain/consent.ts';
import type { EventFault } from './event-check.ts';
import type { TagEnv } from './tag-env.ts';

/** A batch as the collector heard it. */
export type HeardBatch = {
  /** what came, read; undefined while nobody has looked at it */
  body?: unknown;
  faults?: readonly EventFault[];
};

/** One event, or a batch without any, for the inspector of the sandbox. */
export type SeenEvent = {
  /** ISO time of the collector */
  at: string;
  event: string;
  page: string;
  client: string;
  /** what the answer was: 204 kept, 400 invalid, 403 without consent, 503 the store is away */
  status: number;
  faults: readonly string[];
  consent: GivenConsent;
  /** where it went, or may have gone in the browser */
  went: readonly string[];
  /** the event itself, as it came */
  data: unknown;
};

const mostKept = 200;
const mostInBatch = 25;

const readText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '–');
const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Keeps the last events that this process heard of, in memory, for analysts in sandbox mode. */
export type EventWatch = {
  note: (heard: HeardBatch, consent: GivenConsent, status: number) => void;
  /** newest first */
  list: () => readonly SeenEvent[];
};

export function createEventWatch(tags: TagEnv | undefined): EventWatch {
  let seen: SeenEvent[] = [];
  return {
    list: () => seen,
    note: ({ body, faults = [] }, consent, status) => {
      const events = readField(body, 'events');
      const given: unknown[] = Array.isArray(events) && events.length > 0 ? events.slice(0, mostInBatch) : [undefined];
      const offered = (tags?.containers ?? []).filter(({ purpose }) => consent[purpose]);
      const told = given.map((one, index): SeenEvent => {
        const data = readField(one, 'data');
        return {
          at: new Date().toISOString(),
          event: readText(readField(data, 'event')),
          page: readText(readField(one, 'page')),
          client: readText(readField(body, 'clientId')),
          status,
          faults: faults
            .filter(({ field }) => !field.startsWith('/events/') || field.startsWith(`/events/${index}/`))
            .map(({ field, message }) => `${field} ${message}`),
          consent,
          went: [...(status === 204 ? ['store'] : []), ...offered.map(({ src }) => `worker: ${new URL(src).host}`)],
          data: data ?? null,
        };
      });
      seen = [...told.toReversed(), ...seen].slice(0, mostKept);
    },
  };
}
