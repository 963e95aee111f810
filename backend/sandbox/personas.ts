import type { LoginProvider } from '../../core/domain/migration.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { walletMethods } from '../../core/domain/wallet.ts';
import type { AppContext } from '../app-context.ts';
import { demoPassword, createAccount } from './account.ts';
import { duoNames, invitePartner, joinPartner } from './duo-steps.ts';
import {
  startMigrationPrompt,
  ban,
  buyByCard,
  buyWithVoucher,
  cancel,
  addExternalSubscription,
  mark,
  missRenewal,
  softDays,
  useUpTrial,
  type Step,
} from './persona-steps.ts';
import { letProofExpire, letProofExpireSoon, proveStudies } from './student-steps.ts';
import { buyByWallet } from './wallet-steps.ts';

/** How a test user is made: name, optional kind of login, optional regions, steps. */
type Recipe = { name: string; provider?: LoginProvider; regions?: readonly Region[]; steps: readonly Step[] };

/** Regions with a wallet. */
const walletRegions = regions.filter((region) => walletMethods[region] !== null);

const recipes = {
  free: { name: 'Freja Demo', steps: [] },
  trial: { name: 'Tove Demo', steps: [buyByCard('standard')] },
  'premium-card': { name: 'Petra Demo', steps: [useUpTrial, buyByCard('standard')] },
  cancelled: { name: 'Calle Demo', steps: [useUpTrial, buyByCard('standard'), cancel] },
  'in-grace': { name: 'Gry Demo', steps: [useUpTrial, buyByCard('standard'), missRenewal] },
  'premium-wallet': { name: 'Viggo Demo', regions: walletRegions, steps: [useUpTrial, buyByWallet('standard')] },
  'voucher-free': { name: 'Fanny Demo', steps: [buyWithVoucher('FREE3')] },
  'voucher-half': { name: 'Halvar Demo', steps: [buyWithVoucher('HALF3')] },
  'duo-owner': { name: duoNames['duo-owner'], steps: [useUpTrial, buyByCard('duo'), invitePartner] },
  'duo-guest': { name: duoNames['duo-guest'], steps: [joinPartner] },
  'total-duo-owner': { name: 'Thea Demo', steps: [useUpTrial, buyByCard('totalDuo')] },
  total: { name: 'Tora Demo', steps: [useUpTrial, buyByCard('total')] },
  'app-store': { name: 'Alva Demo', steps: [addExternalSubscription('apple')] },
  'google-play': { name: 'Gunnar Demo', steps: [addExternalSubscription('google')] },
  bundler: { name: 'Birk Demo', steps: [addExternalSubscription('bundler')] },
  'group-brand': { name: 'Greta Demo', steps: [addExternalSubscription('identity')] },
  'migrating-soft': {
    name: 'Mika Demo',
    provider: 'email',
    steps: [startMigrationPrompt(softDays), buyByCard('standard')],
  },
  'migrating-hard': { name: 'Maja Demo', provider: 'google', steps: [startMigrationPrompt(0), buyByCard('standard')] },
  'trial-used': { name: 'Ture Demo', steps: [buyByCard('standard'), cancel] },
  banned: { name: 'Bosse Demo', steps: [ban] },
  'test-user': { name: 'Tilda Demo', steps: [mark('TestUser')] },
  'premium-vip': { name: 'Vera Demo', steps: [mark('PremiumVIP'), useUpTrial, buyByCard('standard')] },
  student: { name: 'Stina Demo', steps: [useUpTrial, proveStudies, buyByCard('student')] },
  'student-expiring': {
    name: 'Signe Demo',
    steps: [useUpTrial, proveStudies, buyByCard('student'), letProofExpireSoon],
  },
  'student-expired': { name: 'Sander Demo', steps: [useUpTrial, proveStudies, buyByCard('student'), letProofExpire] },
  'premium-total-vip': { name: 'Vidar Demo', steps: [mark('PremiumTotalVIP'), useUpTrial, buyByCard('total')] },
} as const satisfies Record<string, Recipe>;

export type Persona = keyof typeof recipes;

/** All test users by scenario. */
export const personas = Object.keys(recipes) as [Persona, ...Persona[]];

export const findRegions = (persona: Persona): readonly Region[] => {
  const recipe: Recipe = recipes[persona];
  return recipe.regions ?? regions;
};

export type TestUserAccount = { email: string; password: string; userId: string };

/** The address of the demo user of a scenario in a region. */
export const seedAddress = (persona: Persona, region: Region): string => `${persona}.${region}@nordlyd.example`;

/**
 * Creates a test user through the regular services, with an account, a card, an agreement and a proof at their
 * processes. Completed steps are not repeated.
 *
 * @throws when the identity, card, wallet or student process does not respond.
 */
export async function createPersona(
  context: AppContext,
  persona: Persona,
  region: Region,
  email: string,
): Promise<TestUserAccount> {
  const { name, provider = 'schibsted', steps }: Recipe = recipes[persona];
  const userId = await createAccount(context, { email, name, region, provider });
  for (const step of steps) await step(context, { userId, email, region });
  return { email, password: demoPassword, userId };
}
