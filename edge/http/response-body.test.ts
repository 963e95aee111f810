import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../session/shared-store.ts';
import { createTestSite, ownScript } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A call may take five seconds, its body included. */
const slowMs = 4_500;

it('[AU-04] an answer that comes late is whole though its cookies are settled after the call’s time', async () => {
  const { fetch } = globalThis;
  const store = createMemoryStore();
  const world = createTestSite({}, { store });
  const stubbed = globalThis.fetch;
  const told = JSON.stringify({ told: 'x'.repeat(2_000) });
  const backend = createServer((_incoming, outgoing) => void pause(slowMs).then(() => outgoing.end(told)));
  const site = serve({ fetch: world.edge.fetch, port: 0, hostname: '127.0.0.1' });
  await Promise.all([once(backend.listen(0, '127.0.0.1'), 'listening'), once(site, 'listening')]);
  const addressOf = (server: { address: () => unknown }): string =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    return url.endsWith('/v2/gift/redeem') ? fetch(addressOf(backend), init) : stubbed(input, init);
  });
  try {
    // due at once
    world.identity.expiresIn = 20;
    const browser = world.browser();
    await browser.logIn();
    const Cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = fetch(`${addressOf(site)}/api/v2/gift/redeem`, {
      method: 'POST',
      headers: { ...ownScript, Cookie },
    });
    await pause(1_000);
    const { read } = store;
    store.read = (keys) => pause(800).then(() => read(keys));
    const answer = await asked;
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 3]);
    expect(await answer.text()).toBe(told);
  } finally {
    site.close();
    backend.close();
  }
}, 20_000);
