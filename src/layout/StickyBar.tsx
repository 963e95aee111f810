import { constants } from '../../core/domain/constants.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { linkTo, linkToCheckout, type View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { areButtonsShown, chooseHeader } from './navigation.ts';
import styles from './StickyBar.module.css';
import { isUpsellPersistent } from './UpsellDialog.tsx';

/** What pages sell that are about one plan. */
const soldPlans: Partial<Record<View['route'], Exclude<OfferType, 'standard' | 'student'>>> = {
  duo: 'duo',
  total: 'total',
  totalDuo: 'totalDuo',
};

const planNames = { duo: text.plan_duo, total: text.plan_total, totalDuo: text.plan_total_duo } as const;

/** What the button of a page says and where it leads: what the page itself sells, elsewhere the trial. */
function chooseOffer({ region, route }: View): { words: string; href: string } {
  if (route === 'student') return { words: text.student_start(), href: linkTo('studentVerification', region) };
  // those lead to the page that says how it is done
  if (route === 'studentLanding' || route === 'hitract')
    return { words: text.content_read_about_student(), href: linkTo('student', region) };
  const plan = soldPlans[route];
  if (plan) return { words: text.content_try_plan({ plan: planNames[plan]() }), href: linkToCheckout(plan, region) };
  return { words: text.shell_try_free_days({ days: constants.trialDays }), href: linkTo('offer', region) };
}

/**
 * The bar with a button that appears at the foot of smaller screens once somebody has scrolled 100 px. The shell says when; without script it stays away. Not where nothing may lead away, and for nobody with Premium.
 */
export function StickyBar() {
  const view = useView();
  const { route } = view;
  if (chooseHeader(route) !== 'main' || !areButtonsShown(route) || isUpsellPersistent(route)) return null;
  const { words, href } = chooseOffer(view);
  // a landmark of its own: it stands outside the others
  return (
    <aside className={styles['bar']} aria-label={words} data-sticky-bar data-when="out" inert>
      <ButtonLink isWide href={href}>
        {words}
      </ButtonLink>
    </aside>
  );
}
