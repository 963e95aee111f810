import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { featuresQuery } from './queries.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Reads an address as a page does, from where it stands. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(input instanceof Request ? input : new URL(input, 'https://nordlyd.example'), init);
  }
}

/** A page on which one part after the other looks at the switches and goes away again. */
function createPage(answer: () => Response) {
  vi.useFakeTimers();
  vi.stubGlobal('Request', PageRequest);
  const fetch = vi.fn(() => Promise.resolve(answer()));
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

describe('the switches on a page', () => {
  it('[FF-06] are asked for once, however long the page stands', async () => {
    const { fetch, look, queries } = createPage(() => Response.json({ isAudiobooksEnabled: true }));
    expect(await look()).toBe('success');
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(await look()).toBe('success');
    expect(fetch).toHaveBeenCalledTimes(1);
    queries.unmount();
  });

  it('[FF-06] are not asked for again when that failed', async () => {
    const { fetch, look, queries } = createPage(() => Response.json({ title: 'ServiceDown' }, { status: 503 }));
    for (let count = 0; count < 3; count += 1) expect(await look()).toBe('error');
    expect(fetch).toHaveBeenCalledTimes(1);
    queries.unmount();
  });
});
