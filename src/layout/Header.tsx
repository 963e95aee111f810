import { brand } from '../../core/brand.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useView } from '../view.tsx';
import { LogoutForm } from '../auth/LogoutForm.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { Menu, menuId } from './Menu.tsx';
import { navigationLabels } from './navigation-label.ts';
import { areButtonsShown, areLinksShown, chooseHeader, isUserShown, listNavigation } from './navigation.ts';
import { InlineData } from './InlineData.tsx';

function Links() {
  const view = useView();
  const { region, route } = view;
  return (
    <nav className={styles['links']} aria-label={text.shell_main_navigation()}>
      <ul role="list" className={styles['list']}>
        {listNavigation(view).map((link) => (
          <li key={link.label} data-when={link.when}>
            <a
              className={styles['link']}
              href={linkTo(link.route, region)}
              aria-current={link.route === route ? 'page' : undefined}
            >
              {link.label === 'search' && <PageIcon name="search" size="small" />}
              {navigationLabels[link.label]()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Buttons() {
  const { region } = useView();
  return (
    <>
      <span data-when="out" className={styles['login']}>
        <ButtonLink variant="quiet" size="small" href={linkToLogin(region)} rel="nofollow">
          {text.shell_log_in()}
        </ButtonLink>
      </span>
      <span data-when="out" className={styles['action']}>
        <ButtonLink size="small" href={linkTo('offer', region)}>
          {text.shell_try_free()}
        </ButtonLink>
      </span>
      <span data-when="in" className={styles['action']}>
        <ButtonLink size="small" href={linkTo('openApp', region)} data-call-to-action hidden>
          {text.shell_open_app()}
        </ButtonLink>
      </span>
    </>
  );
}

/** Name of the account that a purchase is for, and its logout. */
function CurrentUser() {
  return (
    <div className={styles['user']} data-when="in">
      <p className={styles['name']}>
        <span className={styles['label']}>{text.shell_logged_in_as()}</span> <span data-user-name />
      </p>
      <LogoutForm className={styles['logout']} />
    </div>
  );
}

/** Page header, rendered without a user; the nl-shell element adds the user's data and shows the matching button. */
export function Header() {
  const { region, route } = useView();
  const kind = chooseHeader(route);
  const isMain = kind === 'main';
  // a page inside an app has no header, but needs the element (requirement NV-01)
  if (kind === 'none') {
    return (
      <nl-shell>
        <InlineData />
      </nl-shell>
    );
  }
  return (
    <header className={styles['header']} data-simple={!isMain || undefined}>
      <nl-shell class={styles['bar']}>
        <a className={styles['home']} href={linkTo('home', region)} aria-label={text.shell_home({ brand })}>
          <Logo />
        </a>
        {isMain && areLinksShown(route) && <Links />}
        {isMain && (
          <div className={styles['actions']}>
            {areButtonsShown(route) && <Buttons />}
            <AccountMenu />
            <div className={styles['menu']}>
              <IconButton
                name="menu"
                label={text.shell_menu()}
                position="atEdge"
                data-opens={menuId}
                {...{ command: 'show-modal', commandfor: menuId }}
                aria-haspopup="dialog"
              />
            </div>
          </div>
        )}
        {isUserShown(route) && <CurrentUser />}
        <InlineData />
      </nl-shell>
      {isMain && <Menu />}
    </header>
  );
}
