import type { AppContext } from '../app-context.ts';
import { openInvitation } from '../billing/extra-account/invitation.ts';
import { joinAsGuest } from '../billing/extra-account/join.ts';
import { createAccount } from './account.ts';
import { buyByCard, hasBought, useUpTrial, type TestUser, type Step } from './persona-steps.ts';

/** First names of the two test users of a Duo plan; each one's address contains the other's role. */
export const duoNames = { 'duo-owner': 'Disa Demo', 'duo-guest': 'Gabi Demo' } as const;

type Role = keyof typeof duoNames;

async function createPartner(
  context: AppContext,
  { email, region }: TestUser,
  own: Role,
  role: Role,
): Promise<TestUser> {
  const address = email.replace(own, role);
  const partner = { email: address, name: duoNames[role], region, provider: 'schibsted' as const };
  return { email: address, region, userId: await createAccount(context, partner) };
}

async function join(context: AppContext, owner: TestUser, guest: TestUser): Promise<void> {
  if (await hasBought(context, guest.userId)) return;
  const opened = await openInvitation(context, owner.userId, false);
  if (!opened.ok) throw new Error(`no invitation for a test user: ${opened.code}`);
  const joined = await joinAsGuest(context, guest.userId, opened.value.invitation.id);
  if (!joined.ok) throw new Error(`no extra account for a test user: ${joined.code}`);
}

/** Adds a new user as extra account to the plan. */
export const invitePartner: Step = async (backend, owner) =>
  join(backend, owner, await createPartner(backend, owner, 'duo-owner', 'duo-guest'));

/** Joins the plan of a new user as extra account. */
export const joinPartner: Step = async (backend, guest) => {
  const owner = await createPartner(backend, guest, 'duo-guest', 'duo-owner');
  await useUpTrial(backend, owner);
  await buyByCard('duo')(backend, owner);
  await join(backend, owner, guest);
};
