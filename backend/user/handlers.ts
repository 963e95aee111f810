import { regionFacts } from '../../src/domain/region.ts';
import type { Backend } from '../backend.ts';
import type { Handlers } from '../contract/handlers.ts';
import { readFeatures } from '../operation/features.ts';
import { findUser } from './store.ts';

const specialKinds = ['Student', 'TestUser', 'PremiumTotalVIP', 'PremiumVIP'] as const;

/** Who the caller is, and how the market and the product are set up (spec core §7). */
export function userHandlers({
  db,
}: Backend): Pick<Handlers, 'getRegion' | 'getFeatures' | 'getUser' | 'getUserDetails'> {
  return {
    getRegion: ({ region }) => {
      const { id, currency, locale, timeZone, supportEmail } = regionFacts[region];
      return { status: 200, body: { id, key: region, currencyCode: currency, locale, timeZone, supportEmail } };
    },
    getFeatures: async () => ({ status: 200, body: await readFeatures(db) }),
    getUser: ({ user }) => ({ status: 200, text: user.userId }),
    getUserDetails: async ({ user }) => {
      const stored = await findUser(db, user.userId);
      if (stored === undefined) throw new Error('a verified caller was not stored');
      return {
        status: 200,
        body: {
          userId: user.userId,
          username: user.name === '' ? user.email : user.name,
          email: user.email,
          region: user.region,
          provider: user.provider,
          accountCreated: stored.createdAt.toISOString(),
          specialUserKind: specialKinds.find((kind) => kind === stored.specialKind) ?? null,
        },
      };
    },
  };
}
