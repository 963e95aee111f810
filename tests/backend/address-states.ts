import { signPartnerToken } from '../../backend/billing/partner/token.ts';
import type { PartnerKey } from '../../backend/partner-keys.ts';
import type { Body } from './example-addresses.ts';
import { createOlderLogins } from './older-logins.ts';
import { buy, openSession, type TestBackend, type TestUser } from './test-backend.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { draft } from './test-wallet.ts';

/** The state in which an example succeeds: its user, and the values that replace the example's ids. */
export type State = { user: TestUser; ids?: Body };

/** Steps to a trial, and to a user whose trial is over. */
export function createSubscribeSteps(getApi: () => TestBackend) {
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await getApi().login('se');
    await buy(getApi(), user, { offer });
    return user;
  };
  const subscribePaid = async (): Promise<TestUser> => {
    const user = await subscribe();
    await getApi().advance('P15D');
    await getApi().tick();
    return user;
  };
  return { subscribe, subscribePaid };
}

/** States of the operations whose examples are addresses, and which need more than a login. */
export function createAddressStates(api: TestBackend, partnerKey: PartnerKey): Record<string, () => Promise<State>> {
  const vouchers = createVoucherSteps(() => api);
  const older = createOlderLogins(api);
  const { subscribe, subscribePaid } = createSubscribeSteps(() => api);
  const invite = async (owner: TestUser): Promise<string> =>
    String((await owner.call('PUT', '/multimember-subscription/invitation-link')).body['invitationId']);
  const readFirstId = async (user: TestUser, path: string, list: string): Promise<string | undefined> =>
    ((await user.call('GET', path)).body[list] as unknown as { id: string }[])[0]?.id;
  const listen = async (): Promise<State> => ({ user: await subscribe('total') });
  const showPrompt = async (): Promise<State> => {
    const user = await older.logIn(5);
    return { user, ids: { id: await older.record(user) } };
  };
  const invited = async (): Promise<State> => ({
    user: await api.login(),
    ids: { id: await invite(await subscribe('duo')) },
  });
  const showReceipt = async (): Promise<State> => {
    const user = await subscribePaid();
    return { user, ids: { id: await readFirstId(user, '/transaction/history', 'transactions') } };
  };
  const couple = async () => {
    const [owner, guest] = [await subscribe('duo'), await api.login()];
    await guest.call('POST', `/multimember-subscription/join-as-guest/${await invite(owner)}`);
    return { owner, guest };
  };

  return {
    migrateAccount: async () => ({
      user: await api.login(),
      ids: { sessionId: await older.accept(await older.logIn(5)) },
    }),
    acceptMigrationPrompt: showPrompt,
    cancelMigrationPrompt: showPrompt,
    resumeSubscription: async () => {
      const user = await subscribePaid();
      await user.call('PUT', '/subscription/pause', { months: 2 });
      await api.advance('P40D');
      await api.tick();
      return { user };
    },
    getPartnerActivation: async () => {
      const expiresAt = new Date(api.backend.clock.now().getTime() + 86_400_000);
      const claims = { partner: 'Fjordnät', contract: 'c-2', id: 'a-43', offer: 'standard', expiresAt } as const;
      return { user: await api.login(), ids: { activation: await signPartnerToken(claims, 'activation', partnerKey) } };
    },
    getInvitation: invited,
    joinAsGuest: invited,
    removeGuest: async () => {
      const { owner, guest } = await couple();
      const { body } = await owner.call('GET', '/multimember-subscription/overview');
      return { user: owner, ids: { subscriptionId: body['subscriptionId'], userId: guest.id } };
    },
    leaveGuestSubscription: async () => {
      const { guest } = await couple();
      return { user: guest, ids: { id: await readFirstId(guest, '/subscription', 'subscriptions') } };
    },
    endProduct: async () => {
      const user = await api.login();
      await vouchers.buyWith(user, await vouchers.issue());
      return { user };
    },
    getPaymentSession: async () => {
      const user = await api.login();
      return { user, ids: { sessionId: await openSession(user) } };
    },
    getDraftAgreementDetails: async () => {
      const user = await api.login('no');
      return { user, ids: { encodedAgreementId: (await draft(user)).encodedAgreementId } };
    },
    getReceipt: showReceipt,
    getReceiptFile: showReceipt,
    getEpisodeAudio: listen,
    playAudiobookChapter: listen,
  };
}
