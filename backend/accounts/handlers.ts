import { toMajor } from '../../core/domain/money.ts';
import { authStrategies } from '../../core/domain/migration.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { Handlers } from '../api/handler-types.ts';
import { findPrice } from '../offers/price-list.ts';
import { readFeatures } from '../settings/feature-flags.ts';
import { isUnderMaintenance } from '../settings/maintenance.ts';
import { findConsent, saveConsent } from './consent.ts';
import { readPrivacy, savePrivacy } from './privacy.ts';
import { signIn } from './sign-in.ts';
import { findUser, specialKinds } from './store.ts';
import type { AccountsContext } from './verify-token.ts';

type UserOperations = Pick<
  Handlers,
  | 'getRegion'
  | 'getFeatures'
  | 'getUser'
  | 'getUserDetails'
  | 'loginUser'
  | 'saveCookiesConsent'
  | 'getPrivacySettings'
  | 'savePrivacySettings'
>;

/** Operations about the caller, regions, feature flags and consent. */
export function userHandlers(context: AccountsContext): UserOperations {
  const { db } = context;
  return {
    getRegion: async ({ region }) => {
      const { id, currency, locale, timeZone, supportEmail } = regionConfigs[region];
      const defaultPrice = toMajor((await findPrice(db, region, 'standard')).amount);
      return {
        status: 200,
        body: { id, key: region, currencyCode: currency, locale, timeZone, defaultPrice, packageId: id, supportEmail },
      };
    },
    getFeatures: async ({ region }) => ({
      status: 200,
      body: { ...(await readFeatures(db, region)), isMaintenanceActive: await isUnderMaintenance(db, region) },
    }),
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
          authStrategy: authStrategies[user.provider],
          accountCreated: stored.createdAt.toISOString(),
          specialUserKind: specialKinds.find((kind) => kind === stored.specialKind) ?? null,
          cookiesConsent: await findConsent(db, user.userId),
        },
      };
    },
    loginUser: ({ region, body }) => signIn(context, region, body),
    saveCookiesConsent: async ({ user, region, body }) => ({
      status: 200,
      body: await saveConsent(context, user.userId, region, body),
    }),
    getPrivacySettings: async ({ user }) => {
      const read = await readPrivacy(context, user);
      return read.ok ? { status: 200, body: read.value } : { status: 503, problem: { title: 'Unavailable' } };
    },
    savePrivacySettings: async ({ user, body }) => {
      const saved = await savePrivacy(context, user, body);
      return saved.ok ? { status: 200, body: saved.value } : { status: 503, problem: { title: 'Unavailable' } };
    },
  };
}
