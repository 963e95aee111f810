import { afterEach, describe, expect, it, vi } from 'vitest';
import { separateCookies } from './cookie-header.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('two Cookie headers, as Workers join them', () => {
  it.each([
    ['a=b, region=fi', 'a=b; region=fi'],
    ['a=b, c=d; e=f, g=h', 'a=b; c=d; e=f; g=h'],
    ['a=b; region=fi', 'a=b; region=fi'],
    // a value that holds a comma
    ['a=1, 2; region=fi', 'a=1, 2; region=fi'],
    ['a={"b":1, "c":2}', 'a={"b":1, "c":2}'],
    // a neighbouring host may set such a value, and must not set such a cookie by it
    ['a=b, __Host-access_token=x', 'a=b, __Host-access_token=x'],
    ['a=b, __host-access_token=x', 'a=b, __host-access_token=x'],
  ])('are one list: %s', (cookie, list) => {
    const request = new Request(siteUrl, { headers: { Cookie: cookie, Accept: 'text/html' } });
    separateCookies(request);
    expect([request.headers.get('Cookie'), request.headers.get('Accept')]).toEqual([list, 'text/html']);
  });

  it('[RT-01] lead to the region that either of them stores', async () => {
    const { edge } = createTestSite();
    const response = await edge.request(`${siteUrl}/`, { headers: { Cookie: 'a=b, region=fi' } });
    expect(response.headers.get('Location')).toBe('/fi/');
  });
});
