import { deviceWalletNames } from '../../core/domain/device-wallet.ts';
import { walletNames, type WalletMethod } from '../../core/domain/wallet.ts';
import { text } from '../../core/i18n/text.ts';
import { PaymentMark } from './PaymentMark.tsx';
import type { PaymentOption } from './payment-options.ts';
import styles from './PaymentChoice.module.css';

/**
 * The choice of a payment method, above its form and its order button (requirement CW-01). A single method needs none.
 *
 * @param wallet the region's wallet.
 */
export function PaymentChoice({
  options,
  selected,
  wallet,
  isDisabled,
  onSelect,
}: {
  options: readonly PaymentOption[];
  selected: PaymentOption | undefined;
  wallet: WalletMethod | null;
  isDisabled: boolean;
  onSelect: (option: PaymentOption) => void;
}) {
  if (options.length < 2) return null;
  const getName = (option: PaymentOption): string => {
    if (option === 'card') return text.account_card();
    return option === 'wallet' ? walletNames[wallet ?? 'vipps'] : deviceWalletNames[option];
  };
  return (
    <fieldset className={styles['choice']} disabled={isDisabled}>
      <legend className="visually-hidden">{text.checkout_method()}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name="payment-method"
            value={option}
            checked={option === selected}
            onChange={() => onSelect(option)}
          />
          <span>{getName(option)}</span>
          <PaymentMark of={option === 'wallet' ? wallet : option} />
        </label>
      ))}
    </fieldset>
  );
}
