import { useEffect } from 'react';
import { trackPurchaseWhenReady } from '../analytics/track-purchase.ts';
import type { Subscription } from '../api/queries.ts';
import { PurchasedPlan } from '../payment/PurchasedPlan.tsx';
import { StartListening } from '../payment/StartListening.tsx';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { StoreLinks } from '../ui/StoreLinks.tsx';
import { useTabTitle } from '../ui/tab-title.ts';
import { useView } from '../view.tsx';
import { getConfirmationHead, getConfirmationTitle, getPendingText } from './confirmation-title.ts';
import styles from './ConfirmationPage.module.css';
import { useConfirmedPurchase } from './use-confirmed-purchase.ts';
import { PartnerWarning } from './PartnerWarning.tsx';
import { Unavailable } from './Unavailable.tsx';
import { usePendingPayment } from './use-pending-payment.ts';

/** A payment that waits for its bank (decision 0044), or an order that the wallet still confirms (decision 0143). */
function PendingPage() {
  const view = useView();
  return (
    <div className={styles['page']} role="status">
      <h1 className={styles['title']}>{getConfirmationHead(view)}</h1>
      <p className={styles['body']}>{getPendingText(view)}</p>
      <div className={styles['actions']}>
        <ButtonLink href={linkTo('dashboard', view.region)} variant="secondary" size="large" isWide>
          {text.confirmation_account()}
        </ButtonLink>
        <a href={linkTo('discover', view.region)}>{text.confirmation_discover()}</a>
      </div>
    </div>
  );
}

/** A verified purchase: plan, costs, next steps and app stores. */
function PurchasePage({ subscription }: { subscription: Subscription }) {
  const { region, isListeningOver } = useView();
  const title = getConfirmationTitle(subscription);
  useTabTitle(title);
  useEffect(() => trackPurchaseWhenReady(region), [region]);
  return (
    <div className={styles['page']}>
      <span className={styles['check']}>
        <Icon name="check" size="large" />
      </span>
      <h1 className={styles['title']}>{title}</h1>
      <p className={styles['body']}>{isListeningOver ? text.confirmation_body_app() : text.confirmation_body()}</p>
      <p className={styles['note']}>{text.confirmation_receipt()}</p>
      <PurchasedPlan subscription={subscription} />
      <PartnerWarning />
      <div className={styles['actions']}>
        <StartListening subscription={subscription} />
        <a href={linkTo('dashboard', region)}>{text.confirmation_account()}</a>
      </div>
      <StoreLinks region={region} />
    </div>
  );
}

/** The end of a purchase, for its buyer alone (requirements CF-01, CF-03; decision 0128). */
export function ConfirmationPage() {
  const { query } = useView();
  const { state, sessionId, encodedAgreementId } = query;
  const isPending = state === 'pending' && (sessionId ?? encodedAgreementId) !== undefined;
  const purchase = useConfirmedPurchase(!isPending);
  usePendingPayment(isPending ? { sessionId, encodedAgreementId } : undefined);
  if (isPending) return <PendingPage />;
  if (purchase.phase === 'confirmed') return <PurchasePage subscription={purchase.subscription} />;
  return (
    <div className={styles['page']}>
      {purchase.phase === 'unreadable' ? (
        <Unavailable onRetry={purchase.retry} />
      ) : (
        <Spinner label={text.account_loading()} isLarge />
      )}
    </div>
  );
}
