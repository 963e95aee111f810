import { describe, expect, it } from 'vitest';
import { toApiResult } from './api-result.ts';
import { createApiClient, type ApiClientOptions } from './client.ts';

/** A client whose calls are handled by `respond`; its requests are recorded. */
function createExample(respond: () => Response | Promise<Response>, options: Partial<ApiClientOptions> = {}) {
  const requests: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://site.test/api/v2',
    region: 'fi',
    fetch: async (request) => {
      requests.push(request);
      return respond();
    },
    ...options,
  });
  return { client, requests };
}

const problem = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });

describe('calls of the API client', () => {
  it('[AP-01] carry region, version, token and the same-origin header', async () => {
    const { client, requests } = createExample(() => Response.json({ podcasts: [], total: 0 }), { token: 't' });
    const response = await toApiResult(
      client.GET('/podcast/category/{id}', { params: { path: { id: 27 }, query: { page: 2 } } }),
    );
    expect(response).toEqual({ ok: true, value: { podcasts: [], total: 0 } });
    expect(requests[0]?.url).toBe('http://site.test/api/v2/podcast/category/27?page=2');
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
      'x-region': 'FI',
      'x-version': '1',
      'x-nordlyd': '1',
      authorization: 'Bearer t',
    });
  });

  it('compile with the fields of their body only', async () => {
    const { client, requests } = createExample(() => Response.json({}));
    const settings = {
      hasOptedOutFromAnalyticsAndProductDevelopment: true,
      hasOptedOutFromMarketing3RdPartyPlatforms: false,
    };
    await client.PUT('/user-account/privacy-settings', { body: settings });
    // @ts-expect-error the contract has no such field
    await client.PUT('/user-account/privacy-settings', { body: { ...settings, surplus: 1 } });
    expect(await requests[0]?.json()).toEqual(settings);
  });

  it('fill a placeholder inside a path segment', async () => {
    const { client, requests } = createExample(() => Response.json({}, { status: 201 }));
    await client.POST('/adyenpayment/create-payment-session/for-{offer}-offer', {
      params: { path: { offer: 'totalduo' } },
      body: { returnUrl: 'http://site.test/fi/' },
    });
    expect(requests[0]?.url).toMatch(/\/for-totalduo-offer$/);
  });

  it('time out', async () => {
    const client = createApiClient({
      baseUrl: 'http://site.test',
      region: 'se',
      timeout: 5,
      fetch: (request) =>
        new Promise((_, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
        ),
    });
    expect(await toApiResult(client.GET('/feature'))).toMatchObject({ problem: { title: 'Unreachable' } });
  });
});

describe('failures of the API client', () => {
  it('have title, code and request id', async () => {
    const body = {
      title: 'UserHasActiveSubscriptionError',
      code: 'user_has_active_subscription_error',
      requestId: 'r-1',
    };
    const { client } = createExample(() => problem(409, body));
    const call = client.GET('/checkout/overview/{offerType}', { params: { path: { offerType: 0 } } });
    expect(await toApiResult(call)).toEqual({ ok: false, problem: { status: 409, ...body, isTemporary: false } });
  });

  it.each([
    ['a page of a proxy', () => new Response('<html>', { status: 502 }), { title: 'Http502', isTemporary: true }],
    ['an empty body', () => new Response(null, { status: 403 }), { title: 'Http403', isTemporary: false }],
    ['garbage with status 200', () => new Response('<html>'), { title: 'Unreachable', isTemporary: true }],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), { status: 0, isTemporary: true }],
  ])('are parsed from %s', async (_, respond, expected) => {
    const { client } = createExample(respond);
    expect(await toApiResult(client.GET('/feature'))).toMatchObject({ ok: false, problem: expected });
  });
});
