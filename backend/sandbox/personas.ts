import { z } from 'zod';
import type { Region } from '../../src/domain/region.ts';
import { linkTo } from '../../src/routes.ts';
import type { Backend } from '../backend.ts';
import { openSession } from '../checkout/open-session.ts';
import { submitPayment } from '../checkout/submit.ts';
import { cancelSubscription } from '../subscription/cancel.ts';
import { claimTrial, listSubscriptions } from '../subscription/store.ts';
import { saveUser } from '../user/store.ts';
import { fillCardForm, makeCardNumber } from './card-fields.ts';

/** Situations that a test person can be in. */
export const personas = ['free', 'trial', 'premium-card', 'cancelled', 'trial-used'] as const;

export type Persona = (typeof personas)[number];

/** A test person, ready to log in. */
export type MadePersona = { email: string; password: string; userId: string };

/** Every test person's password; the sandbox's log-in page shows it. */
const password = 'nordlyd-demo';

const names: Record<Persona, string> = {
  free: 'Freja Demo',
  trial: 'Tove Demo',
  'premium-card': 'Petra Demo',
  cancelled: 'Calle Demo',
  'trial-used': 'Ture Demo',
};

/** The address of the test person that the demo world has for a situation in a market. */
export const seedAddress = (persona: Persona, region: Region): string => `${persona}.${region}@nordlyd.example`;

const createdUser = z.object({ userId: z.string() });

async function createIdentity(
  { settings }: Backend,
  person: { email: string; name: string; region: Region },
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

async function buyStandard(backend: Backend, user: { userId: string; email: string }, region: Region): Promise<void> {
  const { settings } = backend;
  const returnUrl = settings.siteUrl + linkTo('verifyAdyen', region);
  const opened = await openSession(backend, { userId: user.userId, region, offer: 'standard', returnUrl });
  if (!opened.ok) throw new Error(`no session for a test person: ${opened.code}`);
  const card = { number: makeCardNumber(), month: '03', year: '2030', code: '737', holderName: 'Nordlyd Demo' };
  const paymentMethod = await fillCardForm(settings, card);
  await submitPayment(backend, user, opened.value.id, { paymentMethod, browserInfo: null });
}

/**
 * Makes a test person through the same services as a real purchase: an account at the identity process, a card at the
 * card process. A person who is there already, with something bought, is left alone.
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
  const name = names[persona];
  const userId = await createIdentity(backend, { email, name, region });
  await saveUser(db, { sub: userId, email, name, region, provider: 'schibsted' }, clock.now());
  const made = { email, password, userId };
  if (persona === 'free' || (await listSubscriptions(db, userId, clock.now())).length > 0) return made;
  // Who has had the trial before pays at once: that is how one comes to have a running paid month today.
  const paysAtOnce = persona === 'premium-card' || persona === 'cancelled';
  if (paysAtOnce) await claimTrial(db, 'person', userId, userId, clock.now());
  await buyStandard(backend, { userId, email }, region);
  if (persona === 'cancelled' || persona === 'trial-used') await cancelSubscription(backend, userId);
  return made;
}
