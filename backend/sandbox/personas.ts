import { z } from 'zod';
import type { LoginProvider } from '../../src/domain/migration.ts';
import type { Region } from '../../src/domain/region.ts';
import type { Backend } from '../backend.ts';
import { saveUser } from '../user/store.ts';
import {
  askToMove,
  ban,
  buyByCard,
  cancel,
  holdFrom,
  mark,
  missRenewal,
  softDays,
  useUpTrial,
  type Step,
} from './persona-steps.ts';

/** How a test person comes into its situation: the name, the log-in where it is not the usual one, what happens. */
type Recipe = { name: string; provider?: LoginProvider; steps: readonly Step[] };

const recipes = {
  free: { name: 'Freja Demo', steps: [] },
  trial: { name: 'Tove Demo', steps: [buyByCard('standard')] },
  'premium-card': { name: 'Petra Demo', steps: [useUpTrial, buyByCard('standard')] },
  cancelled: { name: 'Calle Demo', steps: [useUpTrial, buyByCard('standard'), cancel] },
  'in-grace': { name: 'Gry Demo', steps: [useUpTrial, buyByCard('standard'), missRenewal] },
  total: { name: 'Tora Demo', steps: [useUpTrial, buyByCard('total')] },
  'app-store': { name: 'Alva Demo', steps: [holdFrom('apple')] },
  'google-play': { name: 'Gunnar Demo', steps: [holdFrom('google')] },
  bundler: { name: 'Birk Demo', steps: [holdFrom('bundler')] },
  'group-brand': { name: 'Greta Demo', steps: [holdFrom('identity')] },
  'migrating-soft': { name: 'Mika Demo', provider: 'email', steps: [askToMove(softDays), buyByCard('standard')] },
  'migrating-hard': { name: 'Maja Demo', provider: 'google', steps: [askToMove(0), buyByCard('standard')] },
  'trial-used': { name: 'Ture Demo', steps: [buyByCard('standard'), cancel] },
  banned: { name: 'Bosse Demo', steps: [ban] },
  'test-user': { name: 'Tilda Demo', steps: [mark('TestUser')] },
  'premium-vip': { name: 'Vera Demo', steps: [mark('PremiumVIP'), useUpTrial, buyByCard('standard')] },
  'premium-total-vip': { name: 'Vidar Demo', steps: [mark('PremiumTotalVIP'), useUpTrial, buyByCard('total')] },
} as const satisfies Record<string, Recipe>;

export type Persona = keyof typeof recipes;

/** Situations that a test person can be in (operations reference). */
export const personas = Object.keys(recipes) as [Persona, ...Persona[]];

/** A test person, ready to log in. */
export type MadePersona = { email: string; password: string; userId: string };

/** Every test person's password; the sandbox's log-in page shows it. */
const password = 'nordlyd-demo';

/** The address of the test person that the demo world has for a situation in a market. */
export const seedAddress = (persona: Persona, region: Region): string => `${persona}.${region}@nordlyd.example`;

const createdUser = z.object({ userId: z.string() });

async function createIdentity(
  { settings }: Backend,
  person: { email: string; name: string; region: Region; provider: LoginProvider },
): Promise<string> {
  const response = await fetch(`${settings.identityUrl}/__control/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, password }),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the identity process answered ${response.status}`);
  return createdUser.parse(await response.json()).userId;
}

/**
 * Makes a test person through the same services as anybody else: an account at the identity process, a card at the card
 * process. What has happened to a person already is not done again.
 *
 * @throws when the identity or card process does not answer.
 */
export async function makePersona(
  backend: Backend,
  persona: Persona,
  region: Region,
  email: string,
): Promise<MadePersona> {
  const { db, clock } = backend;
  const { name, provider = 'schibsted', steps }: Recipe = recipes[persona];
  const userId = await createIdentity(backend, { email, name, region, provider });
  await saveUser(db, { sub: userId, email, name, region, provider }, clock.now());
  for (const step of steps) await step(backend, { userId, email, region });
  return { email, password, userId };
}
