import { expect, it, vi } from 'vitest';
import { storeEvents } from '../../backend/analytics/store.ts';
import { succeed } from '../../core/domain/result.ts';
import { testDatabases } from './databases.ts';
import { createWorld } from './test-backend.ts';

const declined = {
  hasOptedOutFromAnalyticsAndProductDevelopment: true,
  hasOptedOutFromMarketing3RdPartyPlatforms: false,
};

it.each(testDatabases)(
  '[AC-07] on $name no event is kept of who opted out at the identity provider, which tells nobody',
  async ({ open }) => {
    const world = await createWorld(await open());
    try {
      const listener = await world.login();
      await listener.call('GET', '/user/details');
      const readPrivacy = vi.fn(() => Promise.resolve(succeed(declined)));
      const backend = { ...world.backend, identity: { ...world.backend.identity, readPrivacy } };
      const data = { event: 'search' as const, search_term: 'fjord', results: 3 };
      const keep = (userId: string | null) => {
        const searched = { id: crypto.randomUUID(), occurredAt: new Date().toISOString(), page: '/se/sok', data };
        return storeEvents(backend, { clientId: crypto.randomUUID(), userId, region: 'se', events: [searched] });
      };
      const dropped = { ok: true, receipt: { kept: 0, known: 0, declined: 1 } };
      expect([await keep(listener.id), await keep(listener.id)]).toEqual([dropped, dropped]);
      expect(await keep(null)).toEqual({ ok: true, receipt: { kept: 1, known: 0, declined: 0 } });
      expect(readPrivacy).toHaveBeenCalledTimes(1);
    } finally {
      await world.close();
    }
  },
  60_000,
);
