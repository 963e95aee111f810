import { describe, expect, it } from 'vitest';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { setLanguage, text } from '../../core/i18n/text.ts';
import { getUnpaidMessage } from './declined-message.ts';

describe('what is said of a payment that came to nothing', () => {
  it.each(regions)(
    '[ER-05] [ER-09] the charge in place of a trial that the card has had is named first, in %s',
    async (region) => {
      setLanguage(regionConfigs[region].language);
      const refusalReasonCode = '12';
      const plain = await getUnpaidMessage({ refusalReasonCode });
      const said = await getUnpaidMessage({ errorTitle: 'UserIsNotEligibleForFreeTrialError', refusalReasonCode });
      expect(said).toBe(`${text.checkout_trial_unpaid()} ${plain}`);
      expect(plain).not.toBe(text.refusal_general());
    },
  );

  it('[ER-10] a voucher that others have used up is the reason, whatever the bank said', async () => {
    setLanguage('sv');
    expect(await getUnpaidMessage({ errorTitle: 'already_used', refusalReasonCode: '12' })).toBe(
      text.checkout_voucher_taken(),
    );
  });
});
