import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import type { AppContext } from '../app-context.ts';
import { ContentSourceError } from '../content/source.ts';
import { webhookRoutes } from './routes.ts';

const secret = 'a-secret-of-the-editors';

function setUp(contentWebhookSecret: string | undefined, renewContent = vi.fn(() => Promise.resolve())) {
  const backend = { settings: { contentWebhookSecret }, log: createLog('test', () => undefined) };
  const routes = webhookRoutes(backend as unknown as AppContext, renewContent);
  const send = (headers: Record<string, string>, body = '{"version":"2"}') =>
    routes.request('/webhooks/content', { method: 'POST', body, headers });
  return { renewContent, send };
}

describe('the notification of a publication', () => {
  it('makes the backend read the content immediately', async () => {
    const { renewContent, send } = setUp(secret);
    const response = await send({ Authorization: `Bearer ${secret}` });
    expect([response.status, await response.text()]).toEqual([200, '[accepted]']);
    expect(renewContent).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without the secret', secret, {}],
    ['with another secret', secret, { Authorization: 'Bearer guess' }],
    ['where none is agreed', undefined, { Authorization: 'Bearer undefined' }],
  ])('is rejected %s', async (_how, agreed, headers) => {
    const { renewContent, send } = setUp(agreed);
    expect((await send(headers as Record<string, string>)).status).toBe(401);
    expect(renewContent).not.toHaveBeenCalled();
  });

  it('is rejected over the size limit', async () => {
    const { renewContent, send } = setUp(secret);
    const length = 1_048_577;
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Length': String(length) };
    expect((await send(headers, ' '.repeat(length))).status).toBe(413);
    expect(renewContent).not.toHaveBeenCalled();
  });

  it('gets a response that makes it retry while the content source is down', async () => {
    const { send } = setUp(
      secret,
      vi.fn(() => Promise.reject(new ContentSourceError('away'))),
    );
    expect((await send({ Authorization: `Bearer ${secret}` })).status).toBe(503);
  });
});
