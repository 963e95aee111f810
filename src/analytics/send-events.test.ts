import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CollectedEvent, EventBatch } from '../../core/domain/event.ts';

const consent = { analytics: true };
vi.mock('./consent-provider.ts', () => ({ ownConsent: { read: () => consent } }));
vi.mock('./client-id.ts', () => ({ getOrCreateClientId: () => 'a-browser' }));
const sent = vi.hoisted(() => ({ notes: [] as string[], left: [] as unknown[] }));
vi.mock('./event-history.ts', () => ({
  recordSentEvents: (events: { id: string }[], way: string) =>
    void sent.notes.push(`${events.map(({ id }) => id).join(' ')}: ${way}`),
  readSentEvents: () => sent.left,
}));

const purchase: CollectedEvent = {
  id: 'a-purchase',
  occurredAt: '2026-11-22T12:00:00.000Z',
  page: '/se/checkout-v2/confirmation',
  data: { event: 'purchase', ecommerce: { transaction_id: 'NL-1', currency: 'SEK', value: 0, tax: 0, items: [] } },
};

const beacons: Blob[] = [];
const online = { onLine: true, sendBeacon: (_to: string, batch: Blob) => beacons.push(batch) > 0 };
const post = vi.fn<() => Promise<Response>>();
let listeners = new Map<string, () => void>();
const readIds = async (blob: Blob | undefined) =>
  (JSON.parse((await blob?.text()) ?? '') as EventBatch).events.map(({ id }) => id);

async function open() {
  vi.resetModules();
  return import('./send-events.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  consent.analytics = true;
  beacons.length = 0;
  sent.notes.length = 0;
  sent.left.length = 0;
  listeners = new Map();
  const listen = (name: string, listener: () => void) => void listeners.set(name, listener);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { documentElement: { dataset: { region: 'se' } }, addEventListener: listen });
  online.onLine = true;
  vi.stubGlobal('navigator', online);
  post.mockReset().mockResolvedValue(new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', post);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[AN-04] event sender sends a purchase once by beacon when the collector was unavailable', async () => {
  const { enqueueEvent } = await open();
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(post).toHaveBeenCalledTimes(1);
  listeners.get('pagehide')?.();
  listeners.get('pagehide')?.();
  expect(await Promise.all(beacons.map(readIds))).toEqual([['a-purchase']]);
});

it('event sender retries three times while the page stays', async () => {
  const { enqueueEvent } = await open();
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(post).toHaveBeenCalledTimes(4);
  listeners.get('pagehide')?.();
  expect(beacons).toEqual([]);
});

it('event sender sends no pending event after a refusal', async () => {
  const { enqueueEvent } = await open();
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  consent.analytics = false;
  listeners.get('pagehide')?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([post.mock.calls.length, beacons.length]).toEqual([1, 0]);
});

const respondWith = (receipt: object) => post.mockImplementation(() => Promise.resolve(Response.json(receipt)));

it.each<[string, () => unknown, string]>([
  ['kept', () => respondWith({ kept: 1, known: 0, declined: 0 }), 'kept'],
  [
    'in the store before',
    () => post.mockImplementation(() => Promise.resolve(new Response(null, { status: 409 }))),
    'kept',
  ],
  ['dropped, for its author has opted out', () => respondWith({ kept: 0, known: 0, declined: 1 }), 'declined'],
  ['refused', () => post.mockImplementation(() => Promise.resolve(new Response(null, { status: 400 }))), 'refused'],
])('event sender records the collector’s result of an event: %s', async (_what, setResponse, way) => {
  setResponse();
  const { enqueueEvent } = await open();
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.notes).toEqual(['a-purchase: sent', `a-purchase: ${way}`]);
});

it('[AN-04] event sender sends a purchase as soon as the network is back, after any time', async () => {
  const { enqueueEvent } = await open();
  online.onLine = false;
  post.mockRejectedValue(new TypeError('no network'));
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(post).toHaveBeenCalledTimes(1);
  online.onLine = true;
  respondWith({ kept: 1, known: 0, declined: 0 });
  listeners.get('online')?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(post).toHaveBeenCalledTimes(2);
  listeners.get('online')?.();
  listeners.get('pagehide')?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([post.mock.calls.length, beacons.length, sent.notes.at(-1)]).toEqual([2, 0, 'a-purchase: kept']);
});

it('[AN-04] event sender stores events when the page unloads offline, and the next page of the region sends them unchanged', async () => {
  const { enqueueEvent } = await open();
  online.onLine = false;
  post.mockRejectedValue(new TypeError('no network'));
  enqueueEvent(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  listeners.get('pagehide')?.();
  expect([beacons.length, sent.notes.at(-1)]).toEqual([0, 'a-purchase: waiting']);
  online.onLine = true;
  post.mockReset();
  respondWith({ kept: 1, known: 0, declined: 0 });
  sent.left = [
    { ...purchase, ways: ['waiting'] },
    { ...purchase, id: 'of-norway', page: '/no/', ways: ['waiting'] },
    { ...purchase, id: 'was-kept', ways: ['kept'] },
  ];
  await open();
  await vi.advanceTimersByTimeAsync(1_000);
  const [[, init]] = post.mock.calls as unknown as [[string, RequestInit]];
  expect(post).toHaveBeenCalledTimes(1);
  expect((JSON.parse(init.body as string) as EventBatch).events).toEqual([purchase]);
  expect(sent.notes.at(-1)).toBe('a-purchase: kept');
});
