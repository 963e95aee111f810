import { expect, it } from 'vitest';
import { regions } from './region.ts';
import { getAgreementOutcome, walletMethods } from './wallet.ts';

it('[CW-01] the wallet is there in Norway and Finland alone', () => {
  expect(regions.map((region) => walletMethods[region])).toEqual([null, 'vipps', 'mobilepay']);
});

it('[CW-05] active and pending are success, stopped and expired a payment error', () => {
  expect((['ACTIVE', 'PENDING', 'STOPPED', 'EXPIRED'] as const).map(getAgreementOutcome)).toEqual([
    'success',
    'success',
    'payment_error',
    'payment_error',
  ]);
});
