import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/text.ts';
import { findWalletFailure, getWalletFailureMessage } from './wallet-failure.ts';

describe('failed wallet agreement', () => {
  it.each([
    ['sv', 'Avtalet godkändes inte i Vipps. Inget har dragits.', 'Betalningen gick inte igenom.'],
    ['nb', 'Avtalen ble ikke godkjent i Vipps. Ingenting er trukket.', 'Betalingen gikk ikke gjennom.'],
    ['fi', 'Sopimusta ei hyväksytty Vipps-sovelluksessa. Mitään ei ole veloitettu.', 'Maksu ei onnistunut.'],
  ] as const)(
    '[CW-05] is no failed payment when the payer declined, and one when money may be refunded, in %s',
    (language, declined, failed) => {
      setLanguage(language);
      expect(getWalletFailureMessage(findWalletFailure({ isDeclined: true }), 'Vipps')).toContain(declined);
      expect(getWalletFailureMessage(findWalletFailure({}), 'Vipps')).toContain(failed);
    },
  );

  it('[CW-05] prefers the server’s error title', () => {
    expect(findWalletFailure({ errorTitle: 'UserIsNotEligibleForFreeTrialError' })).toBe('trial');
    expect(findWalletFailure({ errorTitle: 'already_used' })).toBe('voucher');
    expect(findWalletFailure({ errorTitle: 'UserHasActiveSubscriptionError' })).toBe('payment');
  });
});
