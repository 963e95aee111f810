import type { Offer, Subscription } from '../api/queries.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { findOfferByNumber, offerNumbers, perksByOffer } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { perkTexts } from '../payment/perk-text.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useView } from '../view.tsx';
import styles from './ChangePlanPage.module.css';
import { neverStarts, isBlockedByPendingChange } from './plan-change.ts';
import { getPlanName } from './plan-text.ts';
import card from './SubscriptionCard.module.css';

/** The difference between two monthly prices, in minor units: "+50 kr per month". */
const formatDifference = (difference: number, region: Region): string =>
  text.change_difference({
    difference: `${difference < 0 ? '\u2212' : '+'}${formatMoney(Math.abs(difference), region)}`,
  });

/**
 * What a plan includes: its perks, or the difference to the current plan.
 *
 * @param current undefined for the current plan itself.
 */
function PlanContent({ offer, current }: { offer: Offer; current: Subscription | undefined }) {
  const currentOffer = findOfferByNumber(current?.offer.subscriptionOfferType ?? offer.offerType) ?? 'standard';
  const included = current === undefined ? [] : perksByOffer[currentOffer];
  const added = offer.perks.filter((perk) => !included.includes(perk));
  const lost = included.filter((perk) => !offer.perks.includes(perk));
  const plan = getPlanName(offerNumbers[currentOffer]);
  const base = added.length + lost.length === 0 ? text.change_same({ plan }) : text.change_all_of({ plan });
  return (
    <ul role="list" className={styles['perks']}>
      {current !== undefined && lost.length === 0 && (
        <li>
          <Icon name="check" size="small" />
          {base}
        </li>
      )}
      {added.map((perk) => (
        <li key={perk}>
          <Icon name={current === undefined ? 'check' : 'plus'} size="small" />
          {perkTexts[perk]()}
        </li>
      ))}
      {lost.map((perk) => (
        <li key={perk} data-lost>
          <Icon name="close" size="small" />
          {text.change_lost({ perk: perkTexts[perk]() })}
        </li>
      ))}
    </ul>
  );
}

/**
 * A plan with its price, and how it differs from the current plan. The current plan has a badge instead of a button; a plan that can never start
 * explains why.
 *
 * @param needsProof shows a link to the student verification instead of the button.
 */
export function PlanCard({
  offer,
  subscription,
  needsProof,
  onChoose,
}: {
  offer: Offer;
  subscription: Subscription;
  needsProof: boolean;
  onChoose: () => void;
}) {
  const { region } = useView();
  const plan = getPlanName(offer.offerType);
  const isCurrent = offer.offerType === subscription.offer.subscriptionOfferType;
  const isNext = [subscription.nextOffer?.subscriptionOfferType, subscription.pendingChange?.offerType].includes(
    offer.offerType,
  );
  const willNeverStart = !isNext && neverStarts(subscription, offer);
  const pending =
    isCurrent || isNext || !isBlockedByPendingChange(subscription, offer) ? null : subscription.pendingChange;
  const canBeChosen = !isCurrent && !isNext && !willNeverStart && !pending;
  // subscribers keep the agreed price until an announced increase takes effect (decision 0083)
  const price = isCurrent ? subscription.price.amount : offer.defaultPrice;
  return (
    <li id={findOfferByNumber(offer.offerType)} className={styles['plan']} data-current={isCurrent || undefined}>
      <div className={styles['head']}>
        <h3>{plan}</h3>
        {isCurrent && <Badge kind="success">{text.change_current()}</Badge>}
      </div>
      <p className={styles['price']}>
        {text.account_price_month({ price: formatMoney(toMinor(price), region) })}
        {!isCurrent && <span>{formatDifference(toMinor(price) - toMinor(subscription.price.amount), region)}</span>}
      </p>
      <PlanContent offer={offer} current={isCurrent ? undefined : subscription} />
      {willNeverStart && (
        <p className={card['soft']}>{text.change_never({ code: subscription.voucher?.voucherCode ?? '' })}</p>
      )}
      {pending && <p className={card['soft']}>{text.change_after_pending({ plan: getPlanName(pending.offerType) })}</p>}
      {canBeChosen && needsProof && (
        <ButtonLink variant="secondary" isWide href={linkTo('studentVerification', region)}>
          {text.student_start()}
        </ButtonLink>
      )}
      {canBeChosen && !needsProof && (
        <Button variant="secondary" isWide onClick={onChoose}>
          {text.change_choose({ plan })}
        </Button>
      )}
    </li>
  );
}
