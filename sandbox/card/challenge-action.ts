import type { Payment } from './payment.ts';
import type { CardSettings } from './settings.ts';

type Challenge = NonNullable<Payment['challenge']>;

const encode = (content: Record<string, string>): string => Buffer.from(JSON.stringify(content)).toString('base64');

/** Over plain http, the provider's client only accepts this origin for native challenges. */
const plainOrigin = 'http://localhost:8080';

/**
 * Chooses the type of a challenge: native when the merchant prefers it and the provider's client allows it, else a
 * redirect to the bank's page.
 */
export const chooseChallenge = (
  wanted: Challenge['kind'],
  { cardUrl }: Pick<CardSettings, 'cardUrl'>,
  isPreferred: boolean,
): Challenge['kind'] =>
  isPreferred && (cardUrl === plainOrigin || cardUrl.startsWith('https:')) ? wanted : 'redirect';

/** Token of the device fingerprint step, which precedes the challenge. */
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

/** The action that shows the bank's challenge inside the merchant's page. */
export function describeChallenge(secret: string, { cardUrl }: CardSettings) {
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

/** The client's result of a frictionless flow: the merchant submits it to get the outcome. */
export const describeCompletion = (secret: string) => ({
  threeDSResult: encode({ transStatus: 'Y', authorisationToken: secret }),
});

/** The response of `/payments` when the bank requires a challenge. */
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
