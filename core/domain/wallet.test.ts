import { expect, it } from 'vitest';
import { regions } from './region.ts';
import { getAgreementOutcome, walletMethods } from './wallet.ts';

it('[CW-01] only Norway and Finland have a wallet', () => {
  expect(regions.map((region) => walletMethods[region])).toEqual([null, 'vipps', 'mobilepay']);
});

it('[CW-05] maps active and pending to success, stopped and expired to a payment error', () => {
  expect((['ACTIVE', 'PENDING', 'STOPPED', 'EXPIRED'] as const).map(getAgreementOutcome)).toEqual([
    'success',
    'success',
    'payment_error',
    'payment_error',
  ]);
});
