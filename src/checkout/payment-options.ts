import type { PaymentMethods } from '../api/queries.ts';
import type { DeviceWallet } from '../../core/domain/device-wallet.ts';

/** A payment method that a user can choose in the checkout. */
export type PaymentOption = 'wallet' | DeviceWallet | 'card';

/**
 * Lists the payment methods in the order of the choice: the region's wallet, the wallets of the device, the card.
 *
 * @param devices the device's wallets.
 */
export const listPaymentOptions = (
  methods: Pick<PaymentMethods, 'hasVippsMobilePay' | 'unavailable'>,
  devices: readonly DeviceWallet[],
): PaymentOption[] => [
  ...(methods.hasVippsMobilePay ? (['wallet'] as const) : []),
  ...devices,
  ...(methods.unavailable.includes('card') ? [] : (['card'] as const)),
];

/**
 * Finds the method that is selected at first: the stored card, because it needs no input; otherwise the region's
 * wallet, otherwise the card.
 */
export function findDefaultOption(
  options: readonly PaymentOption[],
  { storedPaymentMethod }: Pick<PaymentMethods, 'storedPaymentMethod'>,
): PaymentOption | undefined {
  const preferred = storedPaymentMethod === null ? (['wallet', 'card'] as const) : (['card', 'wallet'] as const);
  return preferred.find((option) => options.includes(option)) ?? options[0];
}
