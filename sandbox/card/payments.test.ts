import { describe, expect, it } from 'vitest';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { goodCard, openMerchant } from './testing/merchant.ts';

const merchant = await openMerchant();

describe('payments', () => {
  it.each([
    ['4111111111111111', '737', 'visa'],
    ['5555444433331111', '737', 'mc'],
    ['370000000000002', '7373', 'amex'],
  ])('authorise and capture %s', async (number, code, brand) => {
    const { pay, readLedger } = await openMerchant();
    const { status, body } = await pay({ number, code });
    expect(status).toBe(200);
    expect(body).toMatchObject({ resultCode: 'Authorised', merchantReference: 'order-1', paymentMethod: { brand } });
    expect(body.pspReference).toMatch(/^[A-Z0-9]{16}$/);
    const rows = (await readLedger()).map(({ kind, status: state }) => `${kind} ${state}`);
    expect(rows).toEqual(['authorisation Authorised', 'capture captured']);
  });

  it.each([
    ['DECLINED', '2', 'Refused'],
    ['BLOCK_CARD', '5', 'Blocked Card'],
    ['CARD_EXPIRED', '6', 'Expired Card'],
    ['INVALID_AMOUNT', '7', 'Invalid Amount'],
    ['INVALID_CARD_NUMBER', '8', 'Invalid Card Number'],
    ['ISSUER_UNAVAILABLE', '9', 'Issuer Unavailable'],
    ['NOT_SUPPORTED', '10', 'Not supported'],
    ['NOT_3D_AUTHENTICATED', '11', '3D Not Authenticated'],
    ['NOT_ENOUGH_BALANCE', '12', 'Not enough balance'],
    ['FRAUD', '20', 'FRAUD'],
    ['CVC_DECLINED', '24', 'CVC Declined'],
  ])('declines %s with code %s', async (holderName, refusalReasonCode, refusalReason) => {
    const { body } = await merchant.pay({ ...goodCard, holderName });
    expect(body).toMatchObject({ resultCode: 'Refused', refusalReasonCode, refusalReason });
    expect(body.additionalData).not.toHaveProperty('recurring.recurringDetailReference');
  });

  it.each([
    ['ERROR', 'Error'],
    ['PENDING', 'Pending'],
    ['CANCELLED_RESULT', 'Cancelled'],
    ['cancelled result', 'Cancelled'],
  ])('returns for %s the result %s', async (holderName, resultCode) => {
    expect((await merchant.pay({ ...goodCard, holderName })).body.resultCode).toBe(resultCode);
  });

  it('declines a wrong security code with 24 and an expired card with 6', async () => {
    expect((await merchant.pay({ ...goodCard, code: '111' })).body.refusalReasonCode).toBe('24');
    expect((await merchant.pay({ ...goodCard, year: '2020' })).body.refusalReasonCode).toBe('6');
    expect((await merchant.pay({ number: '370000000000002', code: '737' })).body.refusalReasonCode).toBe('24');
  });

  it('returns the same alias for the same card of different shoppers, and no number', async () => {
    const first = await merchant.pay(goodCard, { shopperReference: 'one' });
    const again = await merchant.pay({ ...goodCard, holderName: 'Someone Else' }, { shopperReference: 'other' });
    const another = await merchant.pay({ number: '5555444433331111' });
    expect(again.body.additionalData?.['alias']).toBe(first.body.additionalData?.['alias']);
    expect(another.body.additionalData?.['alias']).not.toBe(first.body.additionalData?.['alias']);
    expect(first.body.additionalData).toMatchObject({ cardSummary: '1111', expiryDate: '3/2030' });
    expect(JSON.stringify(first.body)).not.toContain(goodCard.number);
  });

  it.each([
    ['a wrong check digit', { number: '4111111111111112' }, '101'],
    ['a brand that is not accepted', { number: '6011601160116611' }, '905_1'],
  ])('returns 422 for %s', async (_, card, errorCode) => {
    const { status, body } = await merchant.pay(card);
    expect({ status, body }).toMatchObject({ status: 422, body: { status: 422, errorCode, errorType: 'validation' } });
  });

  it.each([
    ['no amount', { amount: undefined }, 422, '100'],
    ['a broken amount', { amount: { value: 1.5, currency: 'SEK' } }, 422, '137'],
    ['no reference', { reference: undefined }, 422, '130'],
    ['another merchant account', { merchantAccount: 'Other' }, 403, '901'],
    ['no payment method', { paymentMethod: undefined }, 422, '14_004'],
    ['another payment method', { paymentMethod: { type: 'ideal' } }, 422, '14_006'],
    ['card data for another key', { paymentMethod: { type: 'scheme', encryptedCardNumber: 'a.b.c.d.e' } }, 422, '174'],
    ['an unknown token', { paymentMethod: { type: 'scheme', storedPaymentMethodId: 'X' } }, 422, '803'],
    ['a currency that does not exist', { amount: { value: 100, currency: 'XXX' } }, 422, '138'],
    ['a country by its name', { countryCode: 'Sweden' }, 422, '200'],
    ['a country that does not exist', { countryCode: 'QX' }, 422, '200'],
    ['a card to store without a shopper', { storePaymentMethod: true, shopperReference: undefined }, 422, '180'],
  ])('returns an error in the format of the provider for %s', async (_, fault, status, errorCode) => {
    const body = merchant.describePayment(await merchant.encryptCard(goodCard), fault);
    const response = await merchant.call('POST', '/v72/payments', body);
    expect(response).toMatchObject({ status, body: { status, errorCode } });
  });

  it('returns 401 without the key, and 400 or 422 for invalid JSON', async () => {
    const { status, body } = await merchant.call('POST', '/v72/payments', {}, { 'x-API-key': 'guess' });
    expect({ status, errorCode: body.errorCode }).toEqual({ status: 401, errorCode: '000' });
    const headers = { 'x-API-key': 'test-api-key' };
    const broken = await merchant.app.request('/v72/payments', { method: 'POST', headers, body: '{"amount":' });
    expect(broken.status).toBe(400);
  });
});

describe('idempotency', () => {
  it('replays the response of a key, without a second effect, also after a restart and with another body', async () => {
    const records = openDocumentStore(':memory:');
    const first = await openMerchant(records);
    const headers = { 'Idempotency-Key': 'session-1' };
    const paid = await first.pay(goodCard, {}, headers);
    const replayed = await first.pay({ ...goodCard, holderName: 'DECLINED' }, {}, headers);
    await first.close();
    const second = await openMerchant(records);
    const afterRestart = await second.call('POST', '/v72/payments', {}, headers);
    expect(replayed.body).toEqual(paid.body);
    expect(afterRestart.body).toEqual(paid.body);
    expect((await second.readLedger()).filter(({ kind }) => kind === 'authorisation')).toHaveLength(1);
  });

  it('runs one of many parallel requests and returns a conflict for the others', async () => {
    const { describePayment, encryptCard, call, readLedger } = await openMerchant();
    const body = describePayment(await encryptCard(goodCard));
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/v72/payments', body, { 'Idempotency-Key': 'same' })),
    );
    const done = responses.filter(({ status }) => status === 200);
    const waiting = responses.filter(({ status }) => status === 422);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + waiting.length).toBe(8);
    expect(waiting.every(({ body: { errorCode } }) => errorCode === '704')).toBe(true);
    expect((await readLedger()).filter(({ kind }) => kind === 'capture')).toHaveLength(1);
  });

  it('does not store an API error, so that a corrected request succeeds', async () => {
    const { pay } = await openMerchant();
    const headers = { 'Idempotency-Key': 'corrected' };
    expect((await pay(goodCard, { amount: undefined }, headers)).status).toBe(422);
    expect((await pay(goodCard, {}, headers)).body.resultCode).toBe('Authorised');
  });
});
