import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  describeShopper,
  writeSignup,
  writeStoredCharge,
  type SignupRequest,
} from '../../backend/providers/card-requests.ts';
import { toShopperReference } from '../../backend/providers/shopper-reference.ts';
import { stepCodes, type ResultCode } from '../../core/domain/payment.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { CheckError, describeResponse, type ProviderResponse } from './call.ts';

/** Sends a call of the Checkout API. */
export type CallCard = (method: string, path: string, body?: object, key?: string) => Promise<ProviderResponse>;

const paidSchema = z.object({
  resultCode: z.string(),
  pspReference: z.string(),
  additionalData: z.record(z.string(), z.unknown()).default({}),
});
const storedSchema = z.object({ storedPaymentMethods: z.array(z.object({ id: z.string() })).default([]) });

/** The provider's test platform accepts this card without encryption. */
const testCard = {
  type: 'scheme',
  holderName: 'Provider Check',
  encryptedCardNumber: 'test_4111111111111111',
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
  encryptedSecurityCode: 'test_737',
};

/** As the card component reports a browser. */
const browserInfo = {
  acceptHeader: '*/*',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  language: 'sv-SE',
  colorDepth: 24,
  screenHeight: 1080,
  screenWidth: 1920,
  timeZoneOffset: -60,
  javaEnabled: false,
};

/** A new user of the product in Sweden. */
export const makeShopper = (): SignupRequest['shopper'] =>
  describeShopper({ userId: `provider-check-${crypto.randomUUID()}`, email: 'provider-check@example.com' }, 'se');

/** An amount in the currency of Sweden. */
export const makeAmount = (value: number) => ({ value, currency: regionConfigs.se.currency });

/** Fields of a card that the product reads from the answer to a payment, and what needs each. */
const neededFields = {
  alias: 'without it the same card gets a trial for each user',
  cardSummary: 'without it the account page shows no number of the card',
  expiryDate: 'without it the expiry of the card is unknown',
};

/** The stored card may be listed some seconds after its payment. In ms. */
const listPausesMs = [0, 1_000, 2_000];

/**
 * Runs a subscription's payments on a test platform, with the product's own requests. It verifies and stores the test card,
 * charges it without a user, undoes both, and compares what the answers say about the card.
 */
export async function checkTestPayments(
  call: CallCard,
  merchantAccount: string,
  siteUrl: string,
  note: (line: string) => void,
): Promise<void> {
  const shopper = makeShopper();
  const shopperReference = toShopperReference(shopper.id);
  const account = new URLSearchParams({ merchantAccount, shopperReference }).toString();
  const pay = async (what: string, payment: object) => {
    const reference = `provider-check-${crypto.randomUUID()}`;
    const response = await call('POST', '/v72/payments', { reference, ...payment }, reference);
    const result = paidSchema.safeParse(response.body);
    if (!result.success) throw describeResponse(what, response);
    const { resultCode, pspReference, additionalData } = result.data;
    if (stepCodes.has(resultCode as ResultCode))
      throw new CheckError(
        `${what} asks for 3-D Secure, which needs a user: exempt the card 4111 1111 1111 1111 in the Dynamic 3DS rules of the test account`,
      );
    if (resultCode !== 'Authorised') throw new CheckError(`${what} (${pspReference}) ended as ${resultCode}`);
    note(`${what} works (${pspReference})`);
    return { pspReference, fields: additionalData };
  };
  const findStoredCard = async (): Promise<string> => {
    for (const ms of listPausesMs) {
      await pause(ms);
      const listed = await call('GET', `/v72/storedPaymentMethods?${account}`);
      const stored = storedSchema.safeParse(listed.body);
      if (listed.status !== 200 || !stored.success) throw describeResponse('the list of stored cards', listed);
      const [card] = stored.data.storedPaymentMethods;
      if (card !== undefined) return card.id;
    }
    throw new CheckError(
      `"${merchantAccount}" names no stored card: ask the provider for tokenisation (recurring payments)`,
    );
  };
  const signup = { shopper, returnUrl: siteUrl, origin: new URL(siteUrl).origin, paymentMethod: testCard, browserInfo };
  const verification = writeSignup(makeAmount(0), signup);
  const { fields } = await pay('the verification of the test card with the amount 0', verification);

  const named = fields['tokenization.storedPaymentMethodId'] ?? fields['recurring.recurringDetailReference'];
  let card = typeof named === 'string' ? named : undefined;
  try {
    card ??= await findStoredCard();
    const stored = { shopperId: shopper.id, token: card, returnUrl: siteUrl };
    const charge = writeStoredCharge(makeAmount(100), stored);
    const { pspReference } = await pay('a charge of the stored card', charge);
    const path = `/v72/payments/${pspReference}/reversals`;
    const reversed = await call('POST', path, { reference: `undo-${pspReference}` }, `undo-${pspReference}`);
    if (reversed.status !== 201) throw describeResponse('the reversal of the charge', reversed);
    note('the charge was reversed');
  } finally {
    if (card === undefined) {
      note(`delete a stored card of the shopper ${shopperReference} by hand, if there is one`);
    } else {
      const deleted = await call('DELETE', `/v72/storedPaymentMethods/${card}?${account}`);
      if (deleted.status === 204) note('the stored card was deleted');
      else note(`delete the stored card ${card} of ${shopperReference} by hand: the API answered ${deleted.status}`);
    }
  }
  const missing = Object.entries(neededFields).find(([name]) => !fields[name]);
  if (missing !== undefined) {
    const [name, reason] = missing;
    throw new CheckError(
      `the answer to a payment has no ${name}: switch it on under Developers, Additional data; ${reason}`,
    );
  }
}
