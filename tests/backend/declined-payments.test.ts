import { expect, it, vi } from 'vitest';
import { storeEvents } from '../../backend/analytics/store.ts';
import { succeed } from '../../core/domain/result.ts';
import { testDatabases } from './databases.ts';
import { createTestBackend } from './test-backend.ts';

const declined = {
  hasOptedOutFromAnalyticsAndProductDevelopment: true,
  hasOptedOutFromMarketing3RdPartyPlatforms: false,
};

it.each(testDatabases)(
  '[AC-07] stores no events of a user who opted out at the identity provider on $name',
  async ({ open }) => {
    const api = await createTestBackend(await open());
    try {
      const user = await api.login();
      await user.call('GET', '/user/details');
      const readPrivacy = vi.fn(() => Promise.resolve(succeed(declined)));
      const backend = { ...api.backend, identity: { ...api.backend.identity, readPrivacy } };
      const data = { event: 'search' as const, search_term: 'fjord', results: 3 };
      const keep = (userId: string | null) => {
        const searched = { id: crypto.randomUUID(), occurredAt: new Date().toISOString(), page: '/se/sok', data };
        return storeEvents(backend, { clientId: crypto.randomUUID(), userId, region: 'se', events: [searched] });
      };
      const dropped = { ok: true, receipt: { kept: 0, known: 0, declined: 1 } };
      expect([await keep(user.id), await keep(user.id)]).toEqual([dropped, dropped]);
      expect(await keep(null)).toEqual({ ok: true, receipt: { kept: 1, known: 0, declined: 0 } });
      expect(readPrivacy).toHaveBeenCalledTimes(1);
    } finally {
      await api.close();
    }
  },
  60_000,
);
