import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { PaymentMethods, StoredCard } from '../api/queries.ts';
import { findDefaultOption, listPaymentOptions } from './payment-options.ts';

const [methods] = openapi.components.schemas.PaymentMethods.examples as unknown as [PaymentMethods];
const [storedPaymentMethod] = openapi.components.schemas.StoredCard.examples as unknown as [StoredCard];
const withWallet = { ...methods, hasVippsMobilePay: true, unavailable: [] };

describe('payment options', () => {
  it('[CW-01] lists the region’s wallet before the device’s wallets and the card', () => {
    expect(listPaymentOptions(withWallet, ['ApplePay'])).toEqual(['wallet', 'ApplePay', 'card']);
    expect(listPaymentOptions({ ...withWallet, hasVippsMobilePay: false }, [])).toEqual(['card']);
    expect(listPaymentOptions({ ...withWallet, unavailable: ['card'] }, [])).toEqual(['wallet']);
  });

  it('selects the wallet at first, and the card if one is stored or nothing else is available', () => {
    const options = ['wallet', 'ApplePay', 'card'] as const;
    expect(findDefaultOption(options, { storedPaymentMethod: null })).toBe('wallet');
    expect(findDefaultOption(options, { storedPaymentMethod })).toBe('card');
    expect(findDefaultOption(['wallet'], { storedPaymentMethod })).toBe('wallet');
    expect(findDefaultOption(['ApplePay', 'card'], { storedPaymentMethod: null })).toBe('card');
  });
});
