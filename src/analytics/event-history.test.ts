import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '../../core/domain/storage.ts';

const consent = { analytics: true };
vi.mock('./consent-provider.ts', () => ({ ownConsent: { read: () => consent } }));

const now = Date.parse('2026-11-22T12:00:00Z');
const kept = new Map<string, string>();
const makeEvent = (id: string, at = now) => ({
  id,
  occurredAt: new Date(at).toISOString(),
  page: '/se/sok',
  data: { event: 'search', search_term: id, results: 1 } as const,
});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now });
  kept.clear();
  consent.analytics = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[INV-40] event history stores the sent events and their receivers: at most a hundred, none older than a month', async () => {
  const { recordSentEvents: noteSent, readSentEvents: readSent } = await import('./event-history.ts');
  noteSent([makeEvent('old', now - 31 * 86_400_000), makeEvent('a')], 'kept');
  expect(readSent()).toEqual([{ ...makeEvent('a'), ways: ['kept'] }]);
  for (let count = 0; count < 120; count += 1) noteSent([makeEvent(String(count))], 'sent');
  expect([readSent().length, readSent()[0]?.id, readSent().at(-1)?.id]).toEqual([100, '20', '119']);
  // sent again, and then accepted: one line
  noteSent([makeEvent('119', now + 1)], 'kept');
  noteSent([makeEvent('118')], 'kept');
  expect(readSent().filter(({ id }) => id === '119')).toEqual([{ ...makeEvent('119', now + 1), ways: ['kept'] }]);
  expect(readSent().at(-1)?.id).toBe('119');
});

it('event history adds the hosts of tags that received an event before or after it was sent', async () => {
  const {
    recordTagHosts: noteHosts,
    recordSentEvents: noteSent,
    readSentEvents: readSent,
  } = await import('./event-history.ts');
  const [early, late] = [makeEvent('early'), makeEvent('late')];
  noteHosts(early.data, ['tags.example']);
  noteHosts({ ecommerce: null }, ['tags.example']);
  noteSent([early, late], 'kept');
  noteHosts(late.data, ['tags.example', 'ads.example']);
  expect(readSent().map(({ id, ways }) => [id, ways])).toEqual([
    ['early', ['kept', 'tags.example']],
    ['late', ['kept', 'tags.example', 'ads.example']],
  ]);
});

it('[INV-40] event history saves nothing after the consent was revoked', async () => {
  const { recordSentEvents: noteSent } = await import('./event-history.ts');
  consent.analytics = false;
  noteSent([makeEvent('a')], 'kept');
  expect(kept.size).toBe(0);
});

it.each(['{', '1', 'null', '[1,null,{"id":"a"}]', '[{"id":"a","occurredAt":"x","ways":[],"data":null}]'])(
  'event history reads nothing from invalid entries in its storage: %s',
  async (value) => {
    const { readSentEvents: readSent } = await import('./event-history.ts');
    kept.set(storageKeys.sentEvents, value);
    expect(readSent()).toEqual([]);
  },
);

it('event history works without storage', async () => {
  const { recordSentEvents: noteSent, readSentEvents: readSent } = await import('./event-history.ts');
  vi.stubGlobal('localStorage', undefined);
  noteSent([makeEvent('a')], 'kept');
  expect(readSent()).toEqual([]);
});
