import type { PaymentMethods } from '../api/queries.ts';
import { walletNames } from '../../core/domain/wallet.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Names an unavailable provider and the remaining methods; empty while all respond. */
export function MissingMethods({ methods, onRetry }: { methods: PaymentMethods; onRetry: () => void }) {
  const { unavailable, walletMethod } = methods;
  const isMissing = unavailable.includes('card') || unavailable.includes('wallet');
  if (!isMissing || walletMethod === null) return null;
  const wallet = walletNames[walletMethod];
  return (
    <Notice
      kind="warning"
      isAnnounced
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {text.account_retry()}
        </Button>
      }
    >
      <p>
        {unavailable.includes('card') ? text.checkout_card_away({ wallet }) : text.checkout_wallet_away({ wallet })}
      </p>
    </Notice>
  );
}
