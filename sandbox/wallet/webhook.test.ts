import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { deliverWebhook, signWebhook, type WalletEvent } from './webhook.ts';

const event: WalletEvent = {
  eventType: 'recurring.agreement-activated.v1',
  agreementId: 'agr_1',
  agreementUUID: '0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11',
  agreementExternalId: null,
  actor: 'PAYER',
  occurred: '2026-11-21T09:00:00.000Z',
  msn: '123456',
};

const sign = (text: string): string => createHmac('sha256', 'shh').update(text).digest('base64');
const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

let server: Server | undefined;
afterEach(() => void server?.close());

/** A merchant that responds with a status and records the requests. */
const startMerchant = async (status: number) => {
  const received: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
  const listening = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' });
      response.writeHead(status).end();
    });
  });
  server = listening;
  const port = await new Promise<number>((resolve) => {
    listening.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return { received, url: `http://127.0.0.1:${port}/webhooks/wallet` };
};

describe('wallet webhooks', () => {
  it('are signed over path, date, host and the hash of the body', () => {
    const date = new Date('2026-11-21T09:00:00Z');
    const url = 'http://localhost:4000/webhooks/wallet';
    const signed = `POST\n/webhooks/wallet\nSat, 21 Nov 2026 09:00:00 GMT;localhost:4000;${hash('{}')}`;
    expect(signWebhook({ secret: 'shh', url, body: '{}', date })).toEqual({
      'x-ms-date': 'Sat, 21 Nov 2026 09:00:00 GMT',
      'x-ms-content-sha256': hash('{}'),
      Authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${sign(signed)}`,
    });
  });

  it('can be verified by the merchant from the request', async () => {
    const { received, url } = await startMerchant(204);
    expect(await deliverWebhook(event, url, 'shh')).toBe(true);
    const [{ headers, body, path }] = received as [(typeof received)[number]];
    expect(JSON.parse(body)).toEqual(event);
    expect(headers['x-ms-content-sha256']).toBe(hash(body));
    const signed = `POST\n${path}\n${String(headers['x-ms-date'])};${headers.host ?? ''};${hash(body)}`;
    expect(headers.authorization?.endsWith(`&Signature=${sign(signed)}`)).toBe(true);
  });

  it('count as delivered only after a 2xx response', async () => {
    const { url } = await startMerchant(503);
    expect(await deliverWebhook(event, url, 'shh')).toBe(false);
  });
});
