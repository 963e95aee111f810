import type { Draft } from '../test-wallet.ts';
import type { Answer } from '../test-backend.ts';
import type { Act, Step } from './play.ts';
import type { Person, Stage } from './stage.ts';

const site = 'http://localhost:3000';
/** The bank of this card asks its holder on a page of its own. */
export const askingCard = '5454545454545454';

/** Words of the offers in paths, by their number. */
const words = ['standard', 'student', 'duo', 'total', 'totalduo'] as const;

const tell = ({ status, body }: Answer): Partial<Step> => ({
  status,
  title: String(body['title'] ?? body['resultCode'] ?? ''),
});

const codeOf = (stage: Stage, code: number | null): string | undefined =>
  code === null ? undefined : stage.codes[code]?.code;

/** Opens a payment session, with a voucher or without. */
export const openSession = (offer: number, code: number | null): Act => ({
  kind: `open session ${offer}${code === null ? '' : ` code ${code}`}`,
  play: async (stage, person) => {
    const voucherCode = codeOf(stage, code);
    const path = voucherCode === undefined ? 'create-payment-session' : 'create-voucher-payment-session';
    const answer = await person.listener.call('POST', `/adyenpayment/${path}/for-${words[offer]}-offer`, {
      returnUrl: `${site}/${stage.region}/checkout-v2/verify-adyen`,
      ...(voucherCode !== undefined && { voucherCode }),
    });
    if (answer.status === 201) person.session = { id: String(answer.body['sessionId']), bank: null, result: undefined };
    return { ...tell(answer), offer };
  },
});

/**
 * Pays the session that is open.
 *
 * @param holderName a scenario of the card provider, or a plain name.
 * @param copies how often the button is pressed at once.
 */
export const submit = (holderName: string, isAsking: boolean, copies: number): Act => ({
  kind: `submit ${holderName || 'well'}${isAsking ? ' with bank' : ''}${copies > 1 ? ` ×${copies}` : ''}`,
  can: (_, { session }) => session !== undefined,
  play: async (stage, person) => {
    const { world } = stage.theatre;
    const number = isAsking ? askingCard : person.card;
    const sessionId = person.session?.id;
    if (holderName === 'PENDING') stage.isInDoubt = true;
    // nobody can say whose trial a bank's test card is: it is one for all
    if (isAsking) stage.isInDoubt = true;
    const cards = await Promise.all(
      Array.from({ length: copies }, () => world.typeCard({ number, holderName: holderName || 'Test Person' })),
    );
    const answers = await Promise.all(
      cards.map((statePaymentMethod) =>
        person.listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }),
      ),
    );
    person.hasNoCard = false;
    for (const { body } of answers) {
      const { action } = body as unknown as { action?: { url?: string } };
      if (action?.url !== undefined && person.session !== undefined) person.session.bank = action.url;
    }
    const first = answers.find(({ status }) => status === 200) ?? answers[0];
    return first && tell(first);
  },
});

/** Answers at the bank; whether the browser comes back is another act. */
export const answerBank = (answer: string): Act => ({
  kind: `bank says ${answer}`,
  can: (_, { session }) => session?.bank !== null && session?.bank !== undefined,
  play: async (_, person) => {
    const body = new URLSearchParams({ answer });
    const response = await fetch(person.session?.bank ?? '', { method: 'POST', body, redirect: 'manual' });
    const result = URL.parse(response.headers.get('Location') ?? '')?.searchParams.get('redirectResult');
    if (person.session !== undefined && result) person.session.result = result;
    return undefined;
  },
});

/** Comes back from the bank, or asks once more how the payment stands. */
export const verifyPayment: Act = {
  kind: 'verify',
  can: (_, { session }) => session !== undefined,
  play: async (_, { listener, session }) => {
    const redirectResult = session?.result;
    const known = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${session?.id ?? ''}`);
    const answer = await listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId: session?.id,
      offerType: known.body['offerType'],
      voucherCode: known.body['voucherCode'],
      ...(redirectResult !== undefined && { redirectResult }),
    });
    return tell(answer);
  },
};

/** The provider ends a payment that it left pending. */
export const endPending = (outcome: 'authorised' | 'refused'): Act => ({
  kind: `pending ends ${outcome}`,
  can: (_, { session }) => session !== undefined,
  play: async (stage, { session }) => {
    for (const attempt of [1, 2, 3]) {
      const reference = `${session?.id ?? ''}-${attempt}`;
      await stage.theatre.world.card('POST', '/__control/payments', { reference, outcome });
    }
    return undefined;
  },
});

/** Asks the wallet for a mandate, with a voucher or without. */
export const draft = (offer: number, code: number | null): Act => ({
  kind: `draft ${offer}${code === null ? '' : ` code ${code}`}`,
  can: ({ region }) => region !== 'se',
  play: async (stage, person) => {
    const { region } = stage;
    const urls = { returnUrl: `${site}/${region}/checkout-v2/verify-vm`, myAccountUrl: `${site}/${region}/` };
    const voucherCode = codeOf(stage, code);
    const path = voucherCode === undefined ? `for-${words[offer]}-offer` : 'with-voucher';
    const answer = await person.listener.call('POST', `/vippsmobilepay/draft-agreement/${path}`, {
      ...urls,
      ...(voucherCode !== undefined && { offerType: offer, voucherCode }),
    });
    if (answer.status === 201) {
      const drafted = answer.body as unknown as Draft;
      person.draft = { ...drafted, isAnswered: false };
    }
    return { ...tell(answer), offer };
  },
});

/** Answers as the payer in the wallet; both people have a wallet of their own. */
export const answerWallet = (answer: 'approve' | 'reject' | 'expire'): Act => ({
  kind: `wallet ${answer}`,
  can: (_, { draft: drafted }) => drafted?.isAnswered === false,
  play: async (stage, person: Person) => {
    const drafted = person.draft;
    if (drafted === undefined) return undefined;
    drafted.isAnswered = true;
    const phone = stage.isOneCard ? '41111111' : '';
    await stage.theatre.world.wallet.answer(drafted.agreementUrl, answer, phone);
    return undefined;
  },
});

/** Comes back from the wallet. */
export const readMandate: Act = {
  kind: 'read mandate',
  can: (_, { draft: drafted }) => drafted !== undefined,
  play: async (_, { listener, draft: drafted }) =>
    tell(
      await listener.call('POST', '/vippsmobilepay/draft-agreement-status', {
        encodedAgreementId: drafted?.encodedAgreementId,
      }),
    ),
};
