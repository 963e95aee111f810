import { useAtomValue } from 'jotai';
import type { OfferType } from '../../core/domain/offer.ts';
import { walletNames, type WalletMethod } from '../../core/domain/wallet.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './PaymentPanel.module.css';
import { submittingAtom } from './atoms.ts';
import type { Voucher } from './use-voucher.ts';
import { useWalletPurchase } from './wallet-purchase.ts';

/**
 * The region's wallet as a payment method (requirement CW-01).
 *
 * @param isOnly no other method is available: the button becomes the primary one.
 * @param validateOrder checks that the consent is given.
 */
export function WalletButton({
  offer,
  voucher,
  method,
  isOnly,
  isDisabled,
  validateOrder: allow,
}: {
  offer: OfferType;
  voucher: Voucher;
  method: WalletMethod;
  isOnly: boolean;
  isDisabled: boolean;
  validateOrder: () => boolean;
}) {
  const submitting = useAtomValue(submittingAtom);
  const pay = useWalletPurchase(offer, voucher);
  const wallet = walletNames[method];
  return (
    <div className={styles['wallet']}>
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        size="large"
        isWide
        isBusy={submitting === 'wallet'}
        disabled={(submitting !== undefined && submitting !== 'wallet') || isDisabled}
        aria-describedby="order-terms wallet-hint"
        onClick={() => {
          if (allow()) void pay();
        }}
      >
        {text.checkout_wallet_order({ wallet })}
      </Button>
      <p id="wallet-hint" className={styles['safe']}>
        {text.checkout_wallet_hint({ wallet })}
      </p>
    </div>
  );
}
