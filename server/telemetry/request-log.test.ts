import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { setLoggedRoute, requestLog } from './request-log.ts';

/** An app with two routes and a catch-all, and its log entries. */
function createLogged(): { app: Hono; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const app = new Hono();
  type Fields = Record<string, unknown>;
  const note = (_event: string, fields?: Fields, shared?: Fields): void => void lines.push({ ...shared, ...fields });
  app.use(requestLog({ info: note, warn: note, error: note }));
  app.get('/v2/thing/:p2', (context) => {
    setLoggedRoute(context, { route: '/v2/thing/{id}', operation: 'getThing' });
    return context.text('thing');
  });
  app.get('/plain/:id', (context) => context.text('plain'));
  app.all('/v2/*', (context) => context.text('none', 404));
  return { app, lines };
}

describe('the log entry of a request', () => {
  it('has the route and operation that handled the request, not a later catch-all', async () => {
    const { app, lines } = createLogged();
    await app.request('/v2/thing/secret-1?email=a@nordlyd.example', { headers: { 'X-Request-Id': 'request-0001' } });
    expect(lines).toEqual([
      {
        requestId: 'request-0001',
        method: 'GET',
        route: '/v2/thing/{id}',
        operation: 'getThing',
        status: 200,
        traceId: expect.stringMatching(/^[\da-f]{32}$/),
        spanId: expect.stringMatching(/^[\da-f]{16}$/),
        ms: expect.any(Number),
      },
    ]);
  });

  it("falls back to the router's pattern, without id and query", async () => {
    const { app, lines } = createLogged();
    for (const path of ['/plain/secret-1?q=secret-2', '/v2/secret-3', '/secret-4']) await app.request(path);
    expect(lines.map(({ route }) => route)).toEqual(['/plain/:id', '/v2/*', '/*']);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('makes a new request id for a malformed one and returns it', async () => {
    const { app, lines } = createLogged();
    const response = await app.request('/plain/1', { headers: { 'X-Request-Id': 'a b' } });
    expect(response.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines[0]?.['requestId']).toBe(response.headers.get('X-Request-Id'));
  });
});
