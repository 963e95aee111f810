import type { Draft } from '../test-wallet.ts';
import type { ApiResponse } from '../test-backend.ts';
import type { Action, Step } from './run-action.ts';
import type { Actor, Sequence } from './sequence.ts';

const site = 'http://localhost:3000';
/** The bank of this card redirects to its own page. */
export const bankPageCard = '5454545454545454';

/** Names of the offers in paths, by their number. */
const offerNames = ['standard', 'student', 'duo', 'total', 'totalduo'] as const;

const toStep = ({ status, body }: ApiResponse): Partial<Step> => ({
  status,
  title: String(body['title'] ?? body['resultCode'] ?? ''),
});

const codeOf = (sequence: Sequence, code: number | null): string | undefined =>
  code === null ? undefined : sequence.codes[code]?.code;

/** Opens a payment session, with or without a voucher. */
export const openSession = (offer: number, code: number | null): Action => ({
  kind: `open session ${offer}${code === null ? '' : ` code ${code}`}`,
  run: async (sequence, actor) => {
    const voucherCode = codeOf(sequence, code);
    const path = voucherCode === undefined ? 'create-payment-session' : 'create-voucher-payment-session';
    const response = await actor.user.call('POST', `/adyenpayment/${path}/for-${offerNames[offer]}-offer`, {
      returnUrl: `${site}/${sequence.region}/checkout-v2/verify-adyen`,
      ...(voucherCode !== undefined && { voucherCode }),
    });
    if (response.status === 201)
      actor.session = { id: String(response.body['sessionId']), bank: null, result: undefined };
    return { ...toStep(response), offer };
  },
});

/**
 * Pays the open session.
 *
 * @param holderName a scenario of the card provider, or a plain name.
 * @param copies number of parallel submissions.
 */
export const submit = (holderName: string, hasBankPage: boolean, copies: number): Action => ({
  kind: `submit ${holderName || 'well'}${hasBankPage ? ' with bank' : ''}${copies > 1 ? ` ×${copies}` : ''}`,
  can: (_, { session }) => session !== undefined,
  run: async (sequence, actor) => {
    const { api } = sequence.environment;
    const number = hasBankPage ? bankPageCard : actor.card;
    const sessionId = actor.session?.id;
    if (holderName === 'PENDING') sequence.isUncertain = true;
    // all sequences share the bank's test card, so its trial cannot be predicted
    if (hasBankPage) sequence.isUncertain = true;
    const cards = await Promise.all(
      Array.from({ length: copies }, () => api.typeCard({ number, holderName: holderName || 'Test Person' })),
    );
    const responses = await Promise.all(
      cards.map((statePaymentMethod) =>
        actor.user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }),
      ),
    );
    actor.hasNoCard = false;
    for (const { body } of responses) {
      const { action } = body as unknown as { action?: { url?: string } };
      if (action?.url !== undefined && actor.session !== undefined) actor.session.bank = action.url;
    }
    const first = responses.find(({ status }) => status === 200) ?? responses[0];
    return first && toStep(first);
  },
});

/** Answers at the bank; the return of the browser is a separate action. */
export const answerBank = (answer: string): Action => ({
  kind: `bank answers ${answer}`,
  can: (_, { session }) => session?.bank !== null && session?.bank !== undefined,
  run: async (_, actor) => {
    const body = new URLSearchParams({ answer });
    const response = await fetch(actor.session?.bank ?? '', { method: 'POST', body, redirect: 'manual' });
    const result = URL.parse(response.headers.get('Location') ?? '')?.searchParams.get('redirectResult');
    if (actor.session !== undefined && result) actor.session.result = result;
    return undefined;
  },
});

/** Returns from the bank, or requests the status of the payment again. */
export const verifyPayment: Action = {
  kind: 'verify',
  can: (_, { session }) => session !== undefined,
  run: async (_, { user, session }) => {
    const redirectResult = session?.result;
    const known = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${session?.id ?? ''}`);
    const response = await user.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: session?.id,
      offerType: known.body['offerType'],
      voucherCode: known.body['voucherCode'],
      ...(redirectResult !== undefined && { redirectResult }),
    });
    return toStep(response);
  },
};

/** Settles a pending payment at the provider. */
export const endPending = (outcome: 'authorised' | 'refused'): Action => ({
  kind: `pending ends ${outcome}`,
  can: (_, { session }) => session !== undefined,
  run: async (sequence, { session }) => {
    for (const attempt of [1, 2, 3]) {
      const reference = `${session?.id ?? ''}-${attempt}`;
      await sequence.environment.api.card('POST', '/__control/payments', { reference, outcome });
    }
    return undefined;
  },
});

/** Drafts an agreement, with or without a voucher. */
export const draft = (offer: number, code: number | null): Action => ({
  kind: `draft ${offer}${code === null ? '' : ` code ${code}`}`,
  can: ({ region }) => region !== 'se',
  run: async (sequence, actor) => {
    const { region } = sequence;
    const urls = { returnUrl: `${site}/${region}/checkout-v2/verify-vm`, myAccountUrl: `${site}/${region}/` };
    const voucherCode = codeOf(sequence, code);
    const path = voucherCode === undefined ? `for-${offerNames[offer]}-offer` : 'with-voucher';
    const response = await actor.user.call('POST', `/vippsmobilepay/draft-agreement/${path}`, {
      ...urls,
      ...(voucherCode !== undefined && { offerType: offer, voucherCode }),
    });
    if (response.status === 201) {
      const drafted = response.body as unknown as Draft;
      actor.draft = { ...drafted, isAnswered: false };
    }
    return { ...toStep(response), offer };
  },
});

/** Answers as the payer in the wallet; each user has a separate wallet. */
export const answerWallet = (response: 'approve' | 'reject' | 'expire'): Action => ({
  kind: `wallet ${response}`,
  can: (_, { draft: drafted }) => drafted?.isAnswered === false,
  run: async (sequence, actor: Actor) => {
    const drafted = actor.draft;
    if (drafted === undefined) return undefined;
    drafted.isAnswered = true;
    const phone = sequence.isOneCard ? '41111111' : '';
    await sequence.environment.api.wallet.answer(drafted.agreementUrl, response, phone);
    return undefined;
  },
});

/** Returns from the wallet. */
export const readAgreement: Action = {
  kind: 'read agreement',
  can: (_, { draft: drafted }) => drafted !== undefined,
  run: async (_, { user, draft: drafted }) =>
    toStep(
      await user.call('POST', '/vippsmobilepay/draft-agreement-status', {
        encodedAgreementId: drafted?.encodedAgreementId,
      }),
    ),
};
