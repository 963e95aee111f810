import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trackPurchaseWhenReady } from '../analytics/track-purchase.ts';
import { extraAccountsQuery, subscriptionQuery } from '../api/queries.ts';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { ExtraAccountRow } from './ExtraAccountRow.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { LazySection } from './LazySection.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import styles from './SubscriptionCard.module.css';

/** The plan that was just bought, from the mark in the address; undefined on other visits (requirement RT-08). */
function getPurchasedPlan(query: View['query']): 'duo' | 'totalduo' | undefined {
  if (query['confirmation_totalduo'] !== undefined) return 'totalduo';
  return query['confirmation'] === undefined ? undefined : 'duo';
}

const onHold = 5;

/** Loaded only after a purchase, for its costs. */
const loadPurchasedPlan = async () => (await import('../payment/PurchasedPlan.tsx')).PurchasedPlan;

/**
 * The owner's page of the extra account: its user, or the invitation to it (requirements DU-01, DU-02, DU-04). A paused
 * plan allows no invitation. A purchase of a Duo plan ends here.
 */
export function ExtraAccountPage() {
  const { region, query } = useView();
  const word = getPurchasedPlan(query);
  useEffect(() => {
    if (word !== undefined) trackPurchaseWhenReady(region);
  }, [region, word]);
  const extraAccounts = useQuery(extraAccountsQuery(region));
  const plans = useQuery(subscriptionQuery(region));
  const isPaused = plans.data?.subscriptions.some(
    ({ id, status, pause }) => id === extraAccounts.data?.subscriptionId && status === onHold && pause,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isRemoved = useRef(false);
  // an open dialog keeps the focus: the heading gets it when the removed row is gone
  useEffect(() => {
    if (isRemoved.current) heading.current?.focus();
    isRemoved.current = false;
  }, [extraAccounts.data]);
  return (
    <AccountLayout>
      {word !== undefined && (
        <div className={styles['card']}>
          <Notice
            kind="success"
            title={text.duo_bought_title({ plan: word === 'duo' ? text.plan_duo() : text.plan_total_duo() })}
          >
            <p>{text.duo_bought_body()}</p>
          </Notice>
          <LazySection name="bought" load={loadPurchasedPlan} props={{ word }} />
        </div>
      )}
      <section className={styles['card']} aria-labelledby="extra-heading">
        <h2 ref={heading} id="extra-heading" className={styles['plan']} tabIndex={-1}>
          {text.duo_title()}
        </h2>
        <QueryBoundary query={extraAccounts} rejection={text.duo_no_plan()}>
          {(overview) =>
            // the plan decides whether an invitation is possible: no request is sent before it is known
            plans.isPending ? (
              <Spinner label={text.account_loading()} isLarge />
            ) : (
              <>
                <p className={styles['soft']} role="status">
                  {isPaused && text.duo_paused()}
                  {!isPaused && (overview.numberOfEmptySlots > 0 ? text.duo_slot_free() : text.duo_slot_taken())}
                </p>
                {overview.guests.map((guest) => (
                  <ExtraAccountRow
                    key={guest.userId}
                    guest={guest}
                    subscriptionId={overview.subscriptionId}
                    onRemoved={() => {
                      isRemoved.current = true;
                    }}
                  />
                ))}
                {isPaused && (
                  <div className={styles['actions']}>
                    <ButtonLink variant="secondary" href={linkTo('dashboard', region, {}, { resume: 'true' })}>
                      {text.account_resume()}
                    </ButtonLink>
                  </div>
                )}
                {!isPaused && overview.numberOfEmptySlots > 0 && (
                  <InvitationPanel onRevoked={() => heading.current?.focus()} />
                )}
              </>
            )
          }
        </QueryBoundary>
      </section>
    </AccountLayout>
  );
}
