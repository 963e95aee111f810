import { useEffect } from 'react';
import { trackPurchaseWhenReady } from '../analytics/track-purchase.ts';
import { PurchasedPlan } from '../payment/PurchasedPlan.tsx';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { StoreLinks } from '../ui/StoreLinks.tsx';
import { useView } from '../view.tsx';
import { getConfirmationTitle } from './confirmation-title.ts';
import styles from './ConfirmationPage.module.css';
import { useConfirmedPurchase } from './use-confirmed-purchase.ts';
import { PartnerWarning } from './PartnerWarning.tsx';
import { usePendingPayment } from './use-pending-payment.ts';

/** Returns the label of the app link, which mentions audiobooks where the region has them (requirement CF-03). */
function getOpenAppLabel({ hasAudiobooks, query }: View): string {
  if (hasAudiobooks !== true) return text.confirmation_open_app();
  return query['offerType'] === 'total'
    ? text.confirmation_open_app_audiobooks()
    : text.confirmation_open_app_podcasts();
}

/**
 * The end of a purchase: plan, costs, next steps and app stores (requirements CF-01, CF-03). A pending payment shows a
 * waiting page instead (decision 0044). Without a purchase or subscription the page redirects to the account.
 */
export function ConfirmationPage() {
  const view = useView();
  const { region, query } = view;
  const isPending = query['state'] === 'pending';
  const isConfirmed = useConfirmedPurchase();
  usePendingPayment(isPending);
  useEffect(() => {
    if (isConfirmed && !isPending) trackPurchaseWhenReady(region);
  }, [region, isPending, isConfirmed]);
  if (!isConfirmed) {
    return (
      <div className={styles['page']}>
        <Spinner label={text.account_loading()} isLarge />
      </div>
    );
  }
  return (
    <div className={styles['page']} role={isPending ? 'status' : undefined}>
      {!isPending && (
        <span className={styles['check']}>
          <Icon name="check" size="large" />
        </span>
      )}
      <h1 className={styles['title']}>{getConfirmationTitle(view)}</h1>
      <p className={styles['body']}>{isPending ? text.confirmation_pending_body() : text.confirmation_body()}</p>
      {!isPending && (
        <>
          <p className={styles['note']}>{text.confirmation_receipt()}</p>
          <PurchasedPlan word={query['offerType']} />
          <PartnerWarning />
        </>
      )}
      <div className={styles['actions']}>
        {!isPending && (
          <ButtonLink href={linkTo('openApp', region)} size="large">
            {getOpenAppLabel(view)}
          </ButtonLink>
        )}
        <ButtonLink href={linkTo('dashboard', region)} variant="secondary" size="large">
          {text.confirmation_account()}
        </ButtonLink>
        <ButtonLink href={linkTo('discover', region)} variant="quiet" size="large">
          {text.confirmation_discover()}
        </ButtonLink>
      </div>
      {!isPending && <StoreLinks />}
    </div>
  );
}
