import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CollectedEvent, EventBatch } from '../domain/event.ts';

const consent = { analytics: true };
vi.mock('./consent-provider.ts', () => ({ ownConsent: { read: () => consent } }));
vi.mock('./client-id.ts', () => ({ provideClientId: () => 'a-browser' }));
vi.mock('./sent-log.ts', () => ({ noteSent: () => undefined }));

const purchase: CollectedEvent = {
  id: 'a-purchase',
  occurredAt: '2026-11-22T12:00:00.000Z',
  page: '/se/checkout-v2/confirmation',
  data: { event: 'purchase', ecommerce: { transaction_id: 'NL-1', currency: 'SEK', value: 0, tax: 0, items: [] } },
};

const beacons: Blob[] = [];
const post = vi.fn<() => Promise<Response>>();
let listeners = new Map<string, () => void>();
const readIds = async (blob: Blob | undefined) =>
  (JSON.parse((await blob?.text()) ?? '') as EventBatch).events.map(({ id }) => id);

async function open() {
  vi.resetModules();
  return import('./deliver.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  consent.analytics = true;
  beacons.length = 0;
  listeners = new Map();
  const listen = (name: string, listener: () => void) => void listeners.set(name, listener);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', { documentElement: { dataset: { region: 'se' } }, addEventListener: listen });
  vi.stubGlobal('navigator', { sendBeacon: (_to: string, batch: Blob) => beacons.push(batch) > 0 });
  post.mockReset().mockResolvedValue(new Response(null, { status: 503 }));
  vi.stubGlobal('fetch', post);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[AN-04] a purchase that the store was away for goes with the page that is left, once', async () => {
  const { deliver } = await open();
  deliver(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(post).toHaveBeenCalledTimes(1);
  listeners.get('pagehide')?.();
  listeners.get('pagehide')?.();
  expect(await Promise.all(beacons.map(readIds))).toEqual([['a-purchase']]);
});

it('a page that stays tries again three times, and then no more', async () => {
  const { deliver } = await open();
  deliver(purchase);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(post).toHaveBeenCalledTimes(4);
  listeners.get('pagehide')?.();
  expect(beacons).toEqual([]);
});

it('what waits for another try is not sent after a no', async () => {
  const { deliver } = await open();
  deliver(purchase);
  await vi.advanceTimersByTimeAsync(1_000);
  consent.analytics = false;
  listeners.get('pagehide')?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([post.mock.calls.length, beacons.length]).toEqual([1, 0]);
});
