import { constants } from '../domain/constants.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { areButtonsShown, chooseHeader } from './navigation.ts';
import styles from './StickyBar.module.css';
import { isUpsellStaying } from './UpsellDialog.tsx';

/**
 * The bar with a button that appears at the foot of smaller screens once somebody has scrolled 100 px (spec supplement
 * §2.3). The shell says when; without script it stays away. Not where nothing may lead away, and for nobody with Premium.
 */
export function StickyBar() {
  const { region, route } = useView();
  if (chooseHeader(route) !== 'main' || !areButtonsShown(route) || isUpsellStaying(route)) return null;
  const words = text.shell_try_free_days({ days: constants.trialDays });
  // a landmark of its own: it stands outside the others
  return (
    <aside className={styles['bar']} aria-label={words} data-sticky-bar data-when="out" inert>
      <ButtonLink isWide href={linkTo('offer', region)}>
        {words}
      </ButtonLink>
    </aside>
  );
}
