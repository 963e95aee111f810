import { constants } from '../../core/domain/constants.ts';
import { formatMoney } from '../../core/domain/money.ts';
import type { PricingOffer, SectionOf } from '../../core/domain/section.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { PlanChangeLink } from './PlanChangeLink.tsx';
import styles from './Pricing.module.css';
import { listSoldOffers } from './sold-offers.ts';
import { TrialNotice } from './TrialNotice.tsx';
import { TrialAlternatives, TrialText } from './TrialText.tsx';

/** Formats the button label of a plan that begins with a trial. */
const formatTrialLabel = ({ offer, title }: PricingOffer): string =>
  offer === 'standard' ? text.content_try_free() : text.content_try_plan({ plan: title });

function Action({ offer: plan }: { offer: PricingOffer }) {
  const { region, route, query } = useView();
  const { offer } = plan;
  // a student verifies first, as the student page explains
  const studentPage = offer === 'student' && route !== 'student' && (
    <ButtonLink variant="secondary" isWide href={linkTo('student', region)}>
      {text.content_read_about_student()}
    </ButtonLink>
  );
  return (
    <>
      <div data-plan-is="free">
        {studentPage || (
          <ButtonLink
            variant={offer === 'standard' || offer === 'student' ? 'primary' : 'secondary'}
            isWide
            href={linkToCheckout(offer, region, { coupon: query['coupon'] })}
          >
            {offer === 'student' ? (
              text.student_start()
            ) : (
              <TrialNotice used={text.content_get_plan({ plan: plan.title })}>{formatTrialLabel(plan)}</TrialNotice>
            )}
          </ButtonLink>
        )}
      </div>
      {/* subscribers have had the trial, and change the plan in the account */}
      <div data-plan-is="premium">
        <div data-holds-not={offer}>{studentPage || <PlanChangeLink plan={offer} variant="secondary" isWide />}</div>
        <p className={styles['held']} data-holds={offer}>
          <PageIcon name="check" size="small" />
          {text.content_plan_held()}
        </p>
      </div>
    </>
  );
}

function Plan({ offer }: { offer: PricingOffer }) {
  const { region } = useView();
  const price = formatMoney(offer.price, region);
  return (
    <li className={styles['plan']} data-main={offer.offer === 'standard' || undefined} data-item={offer.offer}>
      {/* the draft of an editor may lack it */}
      {offer.title !== '' && (
        <h3 className={styles['name']} data-name>
          {offer.title}
        </h3>
      )}
      {offer.badge !== undefined && (
        <span className={styles['badge']}>
          <Badge kind={offer.offer === 'standard' ? 'aurora' : 'success'}>{offer.badge}</Badge>
        </span>
      )}
      <p className={styles['price']}>
        <strong className={styles['amount']}>{price}</strong> {text.content_per_month()}
      </p>
      <ul role="list" className={styles['perks']}>
        {offer.perks.map((perk) => (
          <li key={perk} className={styles['perk']}>
            <PageIcon name="check" size="small" />
            {perk}
          </li>
        ))}
      </ul>
      <div className={styles['action']}>
        <Action offer={offer} />
        {offer.disclaimer === undefined ? (
          <p className={styles['disclaimer']} data-plan-is="free">
            <TrialAlternatives
              open={text.content_trial_then({ days: constants.trialDays, price })}
              used={text.perk_cancel_anytime()}
            />
          </p>
        ) : (
          <p className={styles['disclaimer']}>
            <TrialText text={offer.disclaimer} />
          </p>
        )}
      </div>
    </li>
  );
}

/** The plans with their prices in the region; each links to its checkout (requirement CS-19). */
export function Pricing({ section }: { section: SectionOf<'pricing'> }) {
  const view = useView();
  return (
    <ContentSection id={section.id} title={section.headline} lead={section.description}>
      <ul role="list" className={styles['plans']}>
        {listSoldOffers(view, section.offers).map((offer) => (
          <Plan key={offer.offer} offer={offer} />
        ))}
      </ul>
    </ContentSection>
  );
}
