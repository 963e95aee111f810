import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { OfferType } from '../../core/domain/offer.ts';
import { createQueryClient } from './query-client.ts';

// a page keeps its API client, and that client the page's fetch: each test gets the modules of a new page
let { featuresQuery, overviewQuery } = await import('./queries.ts');
beforeEach(async () => {
  vi.resetModules();
  ({ featuresQuery, overviewQuery } = await import('./queries.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PlatformRequest = Request;

/** Resolves an address against the page. */
class PageRequest extends PlatformRequest {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof PlatformRequest ? input : new URL(input, 'https://nordlyd.example'), init);
  }
}

const [example] = openapi.components.schemas.CheckoutOverview.examples;

/** A page whose components read the feature flags and unmount one after the other. */
function createPage(respond: () => Response) {
  vi.useFakeTimers();
  vi.stubGlobal('Request', PageRequest);
  const fetch = vi.fn(() => Promise.resolve(respond()));
  vi.stubGlobal('fetch', fetch);
  const queries = createQueryClient('se');
  queries.mount();
  const look = async (): Promise<string> => {
    const observer = new QueryObserver(queries, featuresQuery('se'));
    const leave = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    leave();
    return observer.getCurrentResult().status;
  };
  return { fetch, look, queries };
}

describe('feature flags on a page', () => {
  it('[FF-06] are requested once per page', async () => {
    const { fetch, look, queries } = createPage(() => Response.json({ isAudiobooksEnabled: true }));
    expect(await look()).toBe('success');
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(await look()).toBe('success');
    expect(fetch).toHaveBeenCalledTimes(1);
    queries.unmount();
  });

  it('[FF-06] are not requested again after a failure', async () => {
    const { fetch, look, queries } = createPage(() => Response.json({ title: 'ServiceDown' }, { status: 503 }));
    for (let count = 0; count < 3; count += 1) expect(await look()).toBe('error');
    expect(fetch).toHaveBeenCalledTimes(1);
    queries.unmount();
  });
});

describe('overview of a checkout', () => {
  it('[CC-04] an applied voucher gets its own idle cache entry; the entry without it stays unchanged', async () => {
    const requested: string[] = [];
    vi.stubGlobal('Request', PageRequest);
    vi.stubGlobal('fetch', (request: Request) => {
      requested.push(request.url.replace(/.*\/overview\//, ''));
      const isGood = !request.url.includes('BAD');
      return Promise.resolve(isGood ? Response.json(example) : Response.json({ title: 'no_voucher' }, { status: 422 }));
    });
    const queries = createQueryClient('se');
    const slot = (offer: OfferType, code?: string) => queries.getQueryState(overviewQuery('se', offer, code).queryKey);
    const look = async (offer: OfferType, code?: string): Promise<string> => {
      const observer = new QueryObserver(queries, overviewQuery('se', offer, code));
      const leave = observer.subscribe(() => undefined);
      const first = observer.getCurrentResult().status;
      await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
      leave();
      return `${first} ${observer.getCurrentResult().status}`;
    };
    expect(await look('standard')).toBe('pending success');
    expect(slot('standard', 'HALF3')).toBeUndefined();
    expect(await look('standard', 'HALF3')).toBe('pending success');
    expect(await look('duo', 'BAD')).toBe('pending error');
    // each is in its own entry: nothing is refetched or mixed
    expect(await look('standard')).toBe('success success');
    expect([slot('duo'), slot('duo', 'HALF3')]).toEqual([undefined, undefined]);
    expect(requested).toEqual(['0', '0?voucherCode=HALF3', '2?voucherCode=BAD']);
    queries.clear();
  });
});
