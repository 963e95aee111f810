import { afterEach, describe, expect, it, vi } from 'vitest';
import { beacon, makeBatch, createCollectSite, view } from '../testing/event-fixtures.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('POST /collect', () => {
  it('is counted by address and by user: 300 batches a minute', async () => {
    const { send, browser, backend } = createCollectSite();
    const from = (address: string) => send(makeBatch(view), { ...beacon, 'X-Address': address });
    for (let count = 0; count < 300; count += 1) expect((await from('192.0.2.1')).status).toBe(200);
    const refused = await from('192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(backend.calls).toHaveLength(300);
    expect((await from('192.0.2.2')).status).toBe(200);
    await browser.logIn();
    for (let count = 0; count < 300; count += 1) await from(`198.51.100.${count % 250}`);
    expect((await from('203.0.113.1')).status).toBe(429);
  });

  it('counts rejected batches separately: after thirty per minute from one address it gives no reason', async () => {
    const { send, backend, readStored } = createCollectSite();
    const from = (address: string, body: unknown, headers: Record<string, string> = beacon) =>
      send(body, { ...headers, 'X-Address': address });
    const wrong: [unknown, Record<string, string>?][] = [
      ['{'],
      [makeBatch({ event: 'click' })],
      [makeBatch(view), { 'Content-Type': 'application/json' }],
      [makeBatch(view), { ...beacon, 'Content-Type': 'text/plain' }],
      [' '.repeat(65_537)],
    ];
    const statuses: number[] = [];
    for (let count = 0; count < 200; count += 1) {
      const [body, headers] = wrong[count % wrong.length] ?? [];
      statuses.push((await from('192.0.2.1', body, headers)).status);
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([400, 403, 413, 415]));
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    expect((await from('192.0.2.2', '{')).status).toBe(400);
    // valid batches from the same address are accepted
    expect((await from('192.0.2.1', makeBatch(view))).status).toBe(200);
    expect(readStored()).toHaveLength(1);
    // reports of rejected events have the same limit
    expect(backend.calls.length).toBeLessThanOrEqual(7);
  });

  it.each(['/collect', '/csp-report', '/client-report', '/migration-date-info'])(
    'is the one method of its address, and of %s',
    async (path) => {
      const { browser } = createCollectSite();
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        const response = await browser.open(path, { method });
        expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'POST']);
        expect(response.headers.get('Content-Type')).toContain('application/problem+json');
      }
    },
  );
});
