import { constants } from '../../core/domain/constants.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { linkTo, linkToCheckout, type View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { areButtonsShown, chooseHeader } from './navigation.ts';
import styles from './StickyBar.module.css';
import { isUpsellPersistent } from './UpsellDialog.tsx';

/** Plan that a page sells. */
const soldPlans: Partial<Record<View['route'], Exclude<OfferType, 'standard' | 'student'>>> = {
  duo: 'duo',
  total: 'total',
  totalDuo: 'totalDuo',
};

const planNames = { duo: text.plan_duo, total: text.plan_total, totalDuo: text.plan_total_duo } as const;

/** Chooses the button of a page: the plan that it sells, otherwise the trial. */
function chooseOffer({ region, route }: View): { label: string; href: string } {
  if (route === 'student') return { label: text.student_start(), href: linkTo('studentVerification', region) };
  // these link to the page that explains the verification
  if (route === 'studentLanding' || route === 'hitract')
    return { label: text.content_read_about_student(), href: linkTo('student', region) };
  const plan = soldPlans[route];
  if (plan) return { label: text.content_try_plan({ plan: planNames[plan]() }), href: linkToCheckout(plan, region) };
  return { label: text.shell_try_free_days({ days: constants.trialDays }), href: linkTo('offer', region) };
}

/** Bar with a button on smaller screens, shown after 100 px of scrolling; not on task pages and not for subscribers. */
export function StickyBar() {
  const view = useView();
  const { route } = view;
  if (chooseHeader(route) !== 'main' || !areButtonsShown(route) || isUpsellPersistent(route)) return null;
  const { label, href } = chooseOffer(view);
  // a landmark, because it is outside the others
  return (
    <aside className={styles['bar']} aria-label={label} data-sticky-bar data-when="out" inert>
      <ButtonLink isWide href={href}>
        {label}
      </ButtonLink>
    </aside>
  );
}
