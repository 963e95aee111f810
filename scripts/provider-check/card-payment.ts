import { z } from 'zod';
import { CheckError, describeResponse, type ProviderResponse } from './call.ts';

/** Sends a call of the Checkout API. */
export type CallCard = (method: string, path: string, body?: object, key?: string) => Promise<ProviderResponse>;

const paidSchema = z.object({ resultCode: z.string(), pspReference: z.string() });
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

const returnUrl = 'https://localhost/provider-check';

/**
 * Runs a subscription's payments on a test platform, as the product sends them. It verifies and stores the test card,
 * charges it without a user, and undoes both.
 */
export async function checkTestPayments(
  call: CallCard,
  merchantAccount: string,
  note: (line: string) => void,
): Promise<void> {
  const shopperReference = `provider-check-${crypto.randomUUID()}`;
  const pay = async (what: string, value: number, payment: object): Promise<string> => {
    const reference = `provider-check-${crypto.randomUUID()}`;
    const body = { reference, amount: { value, currency: 'SEK' }, returnUrl, shopperReference, ...payment };
    const response = await call('POST', '/v72/payments', body, reference);
    const result = paidSchema.safeParse(response.body);
    if (!result.success) throw describeResponse(what, response);
    const { resultCode, pspReference } = result.data;
    if (resultCode !== 'Authorised') throw new CheckError(`${what} (${pspReference}) ended as ${resultCode}`);
    note(`${what} works (${pspReference})`);
    return pspReference;
  };
  const recurring = { recurringProcessingModel: 'Subscription' };
  const storing = { paymentMethod: testCard, shopperInteraction: 'Ecommerce', storePaymentMethod: true, ...recurring };
  await pay('the verification of the test card with the amount 0', 0, storing);

  const account = new URLSearchParams({ merchantAccount, shopperReference }).toString();
  const listed = await call('GET', `/v72/storedPaymentMethods?${account}`);
  const stored = storedSchema.safeParse(listed.body);
  if (listed.status !== 200 || !stored.success) throw describeResponse('the list of stored cards', listed);
  const [card] = stored.data.storedPaymentMethods;
  if (card === undefined)
    throw new CheckError(
      `"${merchantAccount}" stores no cards: ask the provider for tokenisation (recurring payments)`,
    );
  try {
    const paymentMethod = { type: 'scheme', storedPaymentMethodId: card.id };
    const charge = { paymentMethod, shopperInteraction: 'ContAuth', ...recurring };
    const pspReference = await pay('a charge of the stored card', 100, charge);
    const path = `/v72/payments/${pspReference}/reversals`;
    const reversed = await call('POST', path, { reference: `undo-${pspReference}` }, `undo-${pspReference}`);
    if (reversed.status !== 201) throw describeResponse('the reversal of the charge', reversed);
    note('the charge was reversed');
  } finally {
    const deleted = await call('DELETE', `/v72/storedPaymentMethods/${card.id}?${account}`);
    if (deleted.status === 204) note('the stored card was deleted');
    else note(`delete the stored card ${card.id} of ${shopperReference} by hand: the API answered ${deleted.status}`);
  }
}
