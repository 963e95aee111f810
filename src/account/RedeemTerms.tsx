import { useEffect, useRef } from 'react';
import type { components } from '../../api-spec/generated/v2.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { formatDiscount } from '../payment/discount-text.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import styles from './SubscriptionCard.module.css';

type RedeemTermsProps = {
  terms: components['schemas']['VoucherTerms'];
  isRedeeming: boolean;
  onRedeem: () => void;
  onAbort: () => void;
};

/** The benefit of a voucher with its dates, and the button that redeems it (VO-11). */
export function RedeemTerms({ terms, isRedeeming, onRedeem, onAbort }: RedeemTermsProps) {
  const { region } = useView();
  const price = formatMoney(toMinor(terms.defaultPrice), region);
  const confirm = useRef<HTMLButtonElement>(null);
  // the clicked button has disappeared
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div className={styles['form']}>
      <Notice kind="info" isAnnounced title={terms.voucherCode}>
        <p>{text.redeem_from({ worth: formatDiscount(terms), date: formatLongDate(terms.startsAt, region) })}</p>
        <p>
          {terms.endsAt === null
            ? text.redeem_forever()
            : text.redeem_until({ date: formatLongDate(terms.endsAt, region), price })}
        </p>
      </Notice>
      <div className={styles['actions']}>
        <Button ref={confirm} isBusy={isRedeeming} onClick={onRedeem}>
          {text.redeem_confirm()}
        </Button>
        {!isRedeeming && (
          <Button variant="secondary" onClick={onAbort}>
            {text.redeem_abort()}
          </Button>
        )}
      </div>
    </div>
  );
}
