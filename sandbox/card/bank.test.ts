import { describe, expect, it } from 'vitest';
import { openMerchant } from './testing/merchant.ts';

const redirectCard = { number: '5454545454545454' };
const nativeCard = { number: '4212345678910006' };
const inPage = { authenticationData: { threeDSRequestData: { nativeThreeDS: 'preferred' } } };
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

describe('redirect to the bank', () => {
  it('shows the user’s language, is labelled as a sandbox and allows redirects only to the shop', async () => {
    const { pay, app } = await openMerchant();
    const { body } = await pay(redirectCard);
    expect(body).toMatchObject({ resultCode: 'RedirectShopper', action: { type: 'redirect', method: 'GET' } });
    const page = await app.request(body.action?.url ?? '');
    const text = await page.text();
    expect(text).toContain('<html lang="nb">');
    expect(text).toContain('Godkjenn kjøpet');
    expect(text).toContain('testmiljø');
    expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' http://localhost:3000;");
  });

  it.each([
    ['authorised', 'Authorised', undefined],
    ['refused', 'Refused', '11'],
    ['cancelled', 'Cancelled', undefined],
    ['error', 'Error', '4'],
    ['pending', 'Pending', undefined],
  ])('returns the result that the user chooses: %s', async (answer, resultCode, refusalReasonCode) => {
    const { pay, app, call, readLedger } = await openMerchant();
    const { url = '' } = (await pay(redirectCard, { storePaymentMethod: true })).body.action ?? {};
    expect(await readLedger()).toEqual([]);
    const back = await app.request(url, form({ answer }));
    expect(back.status).toBe(303);
    const returned = new URL(back.headers.get('Location') ?? '');
    expect(returned.origin + returned.pathname).toBe('http://localhost:3000/se/return');
    expect(returned.searchParams.get('sessionId')).toBe('s1');
    const details = { redirectResult: returned.searchParams.get('redirectResult') };
    const verified = await call('POST', '/v72/payments/details', { details });
    expect(verified.body.resultCode).toBe(resultCode);
    expect(verified.body.refusalReasonCode).toBe(refusalReasonCode);
    expect((await call('POST', '/v72/payments/details', { details })).body).toEqual(verified.body);
    expect((await readLedger()).filter(({ kind }) => kind === 'authorisation')).toHaveLength(1);
  });

  it('shows the page again when the choice is invalid or the form is malformed', async () => {
    const { pay, app, readLedger } = await openMerchant();
    const { url = '' } = (await pay(redirectCard)).body.action ?? {};
    const broken = { method: 'POST', body: '--x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } };
    for (const request of [form({ answer: 'maybe' }), broken]) {
      expect((await app.request(url, request)).headers.get('Location')).toBe(new URL(url).pathname);
    }
    expect(await readLedger()).toEqual([]);
  });

  it('keeps the first choice when another one is sent later', async () => {
    const { pay, app, readLedger } = await openMerchant();
    const { url = '' } = (await pay(redirectCard)).body.action ?? {};
    await app.request(url, form({ answer: 'refused' }));
    expect((await app.request(url, form({ answer: 'authorised' }))).status).toBe(303);
    expect((await readLedger()).map(({ status }) => status)).toEqual(['Refused']);
  });

  it('returns 422 for a payment without a choice and for an invented result', async () => {
    const { pay, call, app } = await openMerchant();
    const { url = '' } = (await pay(redirectCard)).body.action ?? {};
    for (const redirectResult of [url.split('/').at(-1), 'made-up']) {
      const { status, body } = await call('POST', '/v72/payments/details', { details: { redirectResult } });
      expect({ status, errorCode: body.errorCode }).toEqual({ status: 422, errorCode: '14_018' });
    }
    expect((await app.request('/bank/redirect/made-up')).status).toBe(404);
  });
});

describe('native 3-D Secure 2', () => {
  const start = async () => {
    const merchant = await openMerchant();
    const { body } = await merchant.pay(nativeCard, inPage);
    const secret = body.action?.authorisationToken ?? '';
    const fingerprint = await merchant.call(
      'POST',
      '/checkoutshopper/v1/submitThreeDS2Fingerprint?token=sandbox_nordlyd',
      {
        fingerprintResult: 'e30=',
        paymentData: secret,
      },
    );
    const verify = (transStatus: string) => {
      const threeDSResult = Buffer.from(JSON.stringify({ transStatus, authorisationToken: secret })).toString('base64');
      return merchant.call('POST', '/v72/payments/details', { details: { threeDSResult } });
    };
    return { ...merchant, body, secret, fingerprint, verify };
  };

  it('redirects to the bank when the shop does not prefer a challenge in its page', async () => {
    const { pay } = await openMerchant();
    expect((await pay(nativeCard)).body.resultCode).toBe('RedirectShopper');
  });

  it('takes a fingerprint, then starts a challenge', async () => {
    const { body, fingerprint, app, secret } = await start();
    expect(body).toMatchObject({ resultCode: 'IdentifyShopper', action: { type: 'threeDS2', subtype: 'fingerprint' } });
    expect(fingerprint.body).toMatchObject({ action: { type: 'threeDS2', subtype: 'challenge' } });
    const creq = Buffer.from(JSON.stringify({ acsTransID: secret })).toString('base64url');
    const question = await app.request('/bank/3ds2/challenge', form({ creq }));
    expect(await question.text()).toContain('type="password"');
    expect(question.headers.get('Content-Security-Policy')).toContain('frame-ancestors http://localhost:3000');
  });

  it.each([
    ['password', 'Authorised', undefined],
    ['guess', 'Refused', '11'],
  ])('with the password %s returns %s', async (password, resultCode, refusalReasonCode) => {
    const { app, secret, verify } = await start();
    await app.request('/bank/3ds2/answer', form({ secret, password, choice: 'confirm' }));
    const { body } = await verify('Y');
    expect(body.resultCode).toBe(resultCode);
    expect(body.refusalReasonCode).toBe(refusalReasonCode);
  });

  it('ignores a result that only the browser claims', async () => {
    const { verify } = await start();
    expect((await verify('Y')).body).toMatchObject({ resultCode: 'Refused', refusalReasonCode: '11' });
  });

  it.each([
    ['has seen the browser, it asks nothing', 'Y', 'completed', 'Authorised'],
    ['could not see the browser, it asks', 'N', 'action', 'Refused'],
  ])('of a frictionless bank: when it %s', async (_, threeDSCompInd, type, resultCode) => {
    const { pay, call } = await openMerchant();
    const { body } = await pay({ number: '5201281505129736' }, inPage);
    expect(body).toMatchObject({ resultCode: 'IdentifyShopper', action: { type: 'threeDS2', subtype: 'fingerprint' } });
    const paymentData = body.action?.authorisationToken ?? '';
    const seen = await call('POST', '/checkoutshopper/v1/submitThreeDS2Fingerprint?token=sandbox_nordlyd', {
      fingerprintResult: Buffer.from(JSON.stringify({ threeDSCompInd })).toString('base64'),
      paymentData,
    });
    expect(seen).toMatchObject({ status: 200, body: { type } });
    // the browser's claim is ignored: the bank's own record decides
    const threeDSResult = Buffer.from(JSON.stringify({ transStatus: 'Y', authorisationToken: paymentData }));
    const details = { threeDSResult: threeDSResult.toString('base64') };
    const verified = await call('POST', '/v72/payments/details', { details });
    expect(verified.body.resultCode).toBe(resultCode);
  });
});
