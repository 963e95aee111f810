import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trackPurchaseWhenReady } from '../analytics/track-purchase.ts';
import { extraAccountsQuery, subscriptionQuery } from '../api/queries.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { linkTo, type View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useTabTitle } from '../ui/tab-title.ts';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { ExtraAccountRow } from './ExtraAccountRow.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { LazySection } from './LazySection.tsx';
import { getPlanName } from './plan-text.ts';
import { QueryBoundary } from './QueryBoundary.tsx';
import styles from './SubscriptionCard.module.css';

/** True for the address after a purchase (requirement RT-08). */
const isLanding = (query: View['query']): boolean =>
  query['confirmation'] !== undefined || query['confirmation_totalduo'] !== undefined;

const sharedPlans: readonly number[] = [2, 4];

/** Loaded only after a purchase, for its costs. */
const loadPurchasedDuo = async () => (await import('../payment/PurchasedDuo.tsx')).PurchasedDuo;

/**
 * The owner's page of the extra account: its user, or the invitation to it (requirements DU-01, DU-02, DU-04). A paused
 * plan allows no invitation. A purchase of a Duo plan ends here.
 */
export function ExtraAccountPage() {
  const { region, query } = useView();
  const plans = useQuery(subscriptionQuery(region));
  const isOwner = plans.data?.subscriptions.some(
    ({ discriminator, offer }) =>
      discriminator !== 'MultimemberUserSubscription' && sharedPlans.includes(offer.subscriptionOfferType),
  );
  // users without a Duo plan would get a 404, which the browser's console shows as an error
  const extraAccounts = useQuery({ ...extraAccountsQuery(region), enabled: isOwner === true || plans.isError });
  const purchased = isLanding(query)
    ? plans.data?.subscriptions.find((one) => one.id === query['order'] && isRunning(one))
    : undefined;
  const isBought = purchased !== undefined;
  const welcome = purchased && text.duo_bought_title({ plan: getPlanName(purchased.offer.subscriptionOfferType) });
  useTabTitle(welcome ?? text.duo_title());
  useEffect(() => {
    if (isBought) trackPurchaseWhenReady(region);
  }, [region, isBought]);
  // the address congratulates only a buyer (decision 0128)
  const isOther = isLanding(query) && plans.data !== undefined && !isBought;
  useEffect(() => {
    if (isOther) location.replace(linkTo('dashboard', region));
  }, [region, isOther]);
  const isPaused = plans.data?.subscriptions.some(
    ({ id, status, pause }) => id === extraAccounts.data?.subscriptionId && status === statusNumbers.onHold && pause,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isRemoved = useRef(false);
  // an open dialog keeps the focus: the heading gets it when the removed row is gone
  useEffect(() => {
    if (isRemoved.current) heading.current?.focus();
    isRemoved.current = false;
  }, [extraAccounts.data]);
  const duoLink = (
    <ButtonLink variant="secondary" size="small" href={linkTo('duo', region)}>
      {text.shell_go_duo()}
    </ButtonLink>
  );
  return (
    <AccountLayout>
      {purchased !== undefined && (
        <div className={styles['card']}>
          <Notice kind="success" title={welcome}>
            <p>{text.duo_bought_body()}</p>
          </Notice>
          <LazySection name="bought" load={loadPurchasedDuo} props={{ subscription: purchased }} />
        </div>
      )}
      <section className={styles['card']} aria-labelledby="extra-heading">
        <h2 ref={heading} id="extra-heading" className={styles['plan']} tabIndex={-1}>
          {text.duo_title()}
        </h2>
        {isOwner === false ? (
          <Notice kind="info" isAnnounced title={text.duo_no_plan()} action={duoLink} />
        ) : (
          <QueryBoundary query={extraAccounts} rejection={text.duo_no_plan()} rejectionAction={duoLink}>
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
        )}
      </section>
    </AccountLayout>
  );
}
