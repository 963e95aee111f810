import { describe, expect, it } from 'vitest';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { getUnpaidMessage } from './declined-message.ts';

describe('message of a failed payment', () => {
  it.each(regions)(
    '[ER-05] [ER-09] names first, in %s, that a card with a used trial was to be charged',
    async (region) => {
      setLanguage(regionConfigs[region].language);
      const refusalReasonCode = '12';
      const plain = await getUnpaidMessage({ refusalReasonCode });
      const messages = await getUnpaidMessage({ errorTitle: 'UserIsNotEligibleForFreeTrialError', refusalReasonCode });
      expect(messages).toBe(`${text.checkout_trial_unpaid()} ${plain}`);
      expect(plain).not.toBe(text.refusal_general());
    },
  );

  it('[ER-10] names a used-up voucher as the reason regardless of the bank’s code', async () => {
    setLanguage('sv');
    expect(await getUnpaidMessage({ errorTitle: 'already_used', refusalReasonCode: '12' })).toBe(
      text.checkout_voucher_taken(),
    );
  });
});
