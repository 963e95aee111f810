import { brand } from '../../core/brand.ts';
import { constants } from '../../core/domain/constants.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useView } from '../view.tsx';
import { Logo } from './Logo.tsx';
import { LogoutForm } from '../auth/LogoutForm.tsx';
import styles from './Menu.module.css';
import { navigationLabels } from './navigation-label.ts';
import { areButtonsShown, listNavigation } from './navigation.ts';

export const menuId = 'menu';

/** Full-screen menu of small and medium screens. */
export function Menu() {
  const view = useView();
  const { region, route } = view;
  const links = listNavigation(view);
  return (
    <dialog id={menuId} className={styles['menu']} aria-label={text.shell_menu()}>
      <div className={styles['top']}>
        <a className={styles['home']} href={linkTo('home', region)} aria-label={text.shell_home({ brand })}>
          <Logo />
        </a>
        <form method="dialog">
          <IconButton type="submit" name="close" label={text.shell_close_menu()} position="atEdge" />
        </form>
      </div>
      <nav aria-label={text.shell_menu()}>
        <ul role="list">
          {links.map((link) => (
            <li key={link.label} data-when={link.when}>
              <a
                className={styles['link']}
                href={linkTo(link.route, region)}
                aria-current={link.route === route ? 'page' : undefined}
              >
                {navigationLabels[link.label]()}
              </a>
            </li>
          ))}
          {!links.some((link) => link.label === 'categories') && (
            <li>
              <a className={styles['link']} href={linkTo('categories', region)}>
                {text.shell_categories()}
              </a>
            </li>
          )}
          <li data-when="in">
            <a className={styles['link']} href={linkTo('myPodcasts', region)}>
              {text.page_mine_title()}
            </a>
          </li>
          <li data-when="in">
            <a className={styles['link']} href={linkTo('dashboard', region)}>
              {text.shell_my_account()}
            </a>
          </li>
        </ul>
      </nav>
      <div className={styles['foot']}>
        <div data-when="out" className={styles['buttons']}>
          {areButtonsShown(route) && (
            <ButtonLink isWide href={linkTo('offer', region)}>
              {text.shell_try_free_days({ days: constants.trialDays })}
            </ButtonLink>
          )}
          <ButtonLink isWide variant="secondary" href={linkToLogin(region)} rel="nofollow">
            {text.shell_log_in()}
          </ButtonLink>
        </div>
        <div data-when="in" className={styles['buttons']}>
          <LogoutForm className={styles['logout']} />
        </div>
        <ButtonLink isWide variant="quiet" href={linkTo('openApp', region)}>
          <PageIcon name="phone" size="small" />
          {text.shell_open_app()}
        </ButtonLink>
      </div>
    </dialog>
  );
}
