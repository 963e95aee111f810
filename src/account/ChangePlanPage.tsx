import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  offersQuery,
  renewalDatesQuery,
  userSegmentQuery,
  subscriptionQuery,
  type Offer,
  type RenewalDate,
  type Subscription,
  type UserSegment,
} from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { ChangePlanDialog } from './ChangePlanDialog.tsx';
import styles from './ChangePlanPage.module.css';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { getWalletName } from '../payment/subscription-predicates.ts';
import { ManagerLink } from './ManagedElsewhere.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { isExtraAccountOnHold, isStopped } from './plan-text.ts';
import { PlanCard } from './PlanCard.tsx';
import { ScheduledChange } from './ScheduledChange.tsx';

const student = 1;

/** Why a plan cannot be changed now, as a sentence; undefined when it can (requirements AC-02, DU-05). */
function getChangeBlocker(subscription: Subscription, region: Region): string | undefined {
  const { discriminator, status, pause, isRenewable } = subscription;
  if (isExtraAccountOnHold(subscription)) return text.duo_guest_rests();
  if (discriminator === 'MultimemberUserSubscription') return text.duo_guest_info();
  if (!isOwnSubscription(discriminator)) return text.change_elsewhere();
  if (pause !== null) return text.change_paused();
  if (status === 1 || status === 2) return undefined;
  if (isStopped(subscription)) return text.account_unpaid_stopped();
  if (status !== 4) return text.change_unpaid();
  return isRenewable ? text.change_cancelled() : text.account_reactivate_gone({ wallet: getWalletName(region) });
}

function ChangeBlocked({ discriminator, children }: Pick<Subscription, 'discriminator'> & { children: ReactNode }) {
  const { region } = useView();
  return (
    <Notice
      kind="info"
      action={
        <>
          <ManagerLink discriminator={discriminator} />
          <ButtonLink variant="secondary" size="small" href={linkTo('dashboard', region)}>
            {text.change_to_account()}
          </ButtonLink>
        </>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}

/**
 * True for plans that are shown; the student plan is hidden from users who neither have it nor can verify studies now
 * (requirement ST-04).
 */
const isOfferAvailable = (
  subscription: Subscription,
  { segment, student: { blockedBy } }: UserSegment,
  offerType: number,
): boolean =>
  offerType !== student ||
  segment === 'student' ||
  blockedBy === null ||
  [subscription.offer, subscription.nextOffer].some((plan) => plan?.subscriptionOfferType === student);

type PlansProps = {
  subscription: Subscription;
  offers: Offer[];
  dates: RenewalDate[];
  userSegment: UserSegment;
  onReverted: () => void;
};

function Plans({ subscription, offers, dates, userSegment, onReverted }: PlansProps) {
  const [selected, setSelected] = useState<Offer>();
  const preview = dates.find(({ offerType }) => offerType === selected?.offerType);
  // a link to a plan has its id as fragment, and its card appears after the browser has looked for it
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' }), []);
  return (
    <>
      {(subscription.nextOffer ?? subscription.pendingChange) && (
        <ScheduledChange subscription={subscription} onReverted={onReverted} />
      )}
      <ul role="list" className={styles['plans']}>
        {offers
          .filter(({ offerType }) => isOfferAvailable(subscription, userSegment, offerType))
          .map((offer) => (
            <PlanCard
              key={offer.offerType}
              offer={offer}
              subscription={subscription}
              needsProof={offer.offerType === student && userSegment.segment !== 'student'}
              onChoose={() => setSelected(offer)}
            />
          ))}
      </ul>
      {selected && preview && (
        <ChangePlanDialog
          subscription={subscription}
          offer={selected}
          preview={preview}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  );
}

/** Other plans for a subscriber; nothing changes before a dialog has shown effect and cost (requirement SL-11). */
export function ChangePlanPage() {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  const offers = useQuery(offersQuery(region));
  const dates = useQuery(renewalDatesQuery(region));
  const segment = useQuery(userSegmentQuery(region));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <AccountLayout>
      <h2 ref={heading} className={styles['title']} tabIndex={-1}>
        {text.change_title()}
      </h2>
      <QueryBoundary query={subscriptions}>
        {(data) => {
          const running = data.subscriptions.filter(({ status }) => status !== statusNumbers.inactive);
          const subscription = running.find(({ discriminator }) => isOwnSubscription(discriminator)) ?? running[0];
          if (!subscription) {
            return (
              <>
                <p className={styles['lead']}>{text.account_none_body()}</p>
                <ButtonLink href={linkTo('offer', region)}>{text.account_none_action()}</ButtonLink>
              </>
            );
          }
          const blocker = getChangeBlocker(subscription, region);
          if (blocker !== undefined)
            return <ChangeBlocked discriminator={subscription.discriminator}>{blocker}</ChangeBlocked>;
          return (
            <>
              <p className={styles['lead']}>{text.change_lead()}</p>
              <QueryBoundary query={offers}>
                {(sold) => (
                  <QueryBoundary query={dates}>
                    {({ renewalDates }) => (
                      <QueryBoundary query={segment}>
                        {(userSegment) => (
                          <Plans
                            subscription={subscription}
                            offers={sold.offers}
                            dates={renewalDates}
                            userSegment={userSegment}
                            onReverted={() => heading.current?.focus()}
                          />
                        )}
                      </QueryBoundary>
                    )}
                  </QueryBoundary>
                )}
              </QueryBoundary>
            </>
          );
        }}
      </QueryBoundary>
    </AccountLayout>
  );
}
