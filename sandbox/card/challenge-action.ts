import type { Payment } from './payment.ts';
import type { CardSettings } from './settings.ts';

type Challenge = NonNullable<Payment['challenge']>;

const encode = (content: Record<string, string>): string => Buffer.from(JSON.stringify(content)).toString('base64');

/** Over plain http the client of the provider shows a bank's question in the shop's page from this one origin. */
const plainOrigin = 'http://localhost:8080';

/**
 * The way in which the bank can ask: in the shop's page where the shop prefers that and the client of the provider allows
 * it, else on a page of the bank's own, as the provider does for shops that cannot show the question themselves.
 */
export const chooseChallenge = (
  wanted: Challenge['kind'],
  { cardUrl }: Pick<CardSettings, 'cardUrl'>,
  isPreferred: boolean,
): Challenge['kind'] =>
  isPreferred && (cardUrl === plainOrigin || cardUrl.startsWith('https:')) ? wanted : 'redirect';

/** The token of the method call, which lets the bank see the browser before it decides to ask. */
function describeFingerprint({ secret }: Challenge, { cardUrl }: CardSettings) {
  return {
    type: 'threeDS2',
    subtype: 'fingerprint',
    paymentMethodType: 'scheme',
    authorisationToken: secret,
    paymentData: secret,
    token: encode({
      threeDSMethodUrl: `${cardUrl}/bank/3ds2/method`,
      threeDSMethodNotificationURL: `${cardUrl}/bank/3ds2/method-done`,
      threeDSServerTransID: secret.slice(0, 36),
    }),
  };
}

/** The action that shows the bank's question inside the shop's page. */
export function describeQuestion(secret: string, { cardUrl }: CardSettings) {
  return {
    type: 'threeDS2',
    subtype: 'challenge',
    paymentMethodType: 'scheme',
    authorisationToken: secret,
    paymentData: secret,
    token: encode({
      acsTransID: secret,
      acsURL: `${cardUrl}/bank/3ds2/challenge`,
      messageVersion: '2.2.0',
      threeDSNotificationURL: `${cardUrl}/bank/3ds2/done`,
      threeDSServerTransID: secret.slice(0, 36),
    }),
  };
}

/** What the client is given instead where the bank does without a question: what the shop hands in for the verdict. */
export const describeCompletion = (secret: string) => ({
  threeDSResult: encode({ transStatus: 'Y', authorisationToken: secret }),
});

/** The answer of `/payments` when the bank wants to see the cardholder first (payments reference §3). */
export function describeAction(payment: Payment, challenge: Challenge, settings: CardSettings) {
  const { pspReference, reference, amount, card, methodType: type = 'scheme' } = payment;
  const about = { merchantReference: reference, amount, paymentMethod: { type, brand: card.brand } };
  if (challenge.kind !== 'redirect') {
    const action = describeFingerprint(challenge, settings);
    return { pspReference, resultCode: 'IdentifyShopper', action, ...about };
  }
  const url = `${settings.cardUrl}/bank/redirect/${challenge.secret}`;
  const action = { type: 'redirect', method: 'GET', paymentMethodType: 'scheme', url };
  return { resultCode: 'RedirectShopper', action, ...about };
}
