import { Hono } from 'hono';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createControlRoutes, openLedger } from './control-routes.ts';
import { createLog } from '../telemetry/log.ts';
import { openDocumentStore, type DocumentStore } from './document-store.ts';
import { startServer } from '../http/serve.ts';

const takeFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

let records: DocumentStore;
let origin: string;
let server: { stop: () => Promise<void> };
beforeEach(async () => {
  records = openDocumentStore(':memory:');
  const ledger = openLedger(records);
  const control = createControlRoutes(ledger, () => records.collection('ledger').clear());
  const app = new Hono();
  app.use(control.faults);
  app.route('/', control.routes);
  app.post('/charge', (context) => {
    ledger.append({ kind: 'charge', status: 'done' });
    return context.json({ status: 'done' });
  });
  const port = await takeFreePort();
  origin = `http://127.0.0.1:${port}`;
  server = await startServer({ name: 'probe', port, fetch: app.fetch, log: createLog('probe', () => undefined) });
});
afterEach(async () => {
  await server.stop();
  records.close();
});

const setFault = (mode: string) =>
  fetch(`${origin}/__control/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: { method: 'POST', path: '/charge' }, mode, times: 1 }),
  });
const charge = () => fetch(`${origin}/charge`, { method: 'POST' });
const countCharges = async (): Promise<number> =>
  ((await (await fetch(`${origin}/__control/ledger`)).json()) as { entries: unknown[] }).entries.length;

describe('simulated faults over a real connection', () => {
  it('breaks the connection before the effect', async () => {
    await setFault('reset-before-effect');
    await expect(charge()).rejects.toThrow();
    expect(await countCharges()).toBe(0);
  });

  it('breaks the connection after the effect, only for the given number of requests', async () => {
    await setFault('reset-after-effect');
    await expect(charge()).rejects.toThrow();
    expect(await countCharges()).toBe(1);
    expect((await charge()).status).toBe(200);
  });
});
