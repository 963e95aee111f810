import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import styles from './AccountMenu.module.css';
import { LogoutForm } from '../auth/LogoutForm.tsx';

/** Account menu of logged-in users on larger screens. */
export function AccountMenu() {
  const { region } = useView();
  return (
    <div className={styles['account']} data-when="in">
      <button
        type="button"
        className={styles['button']}
        popoverTarget="account-menu"
        aria-label={text.shell_account_menu()}
      >
        <PageIcon name="person" />
        <PageIcon name="down" size="small" />
      </button>
      <div id="account-menu" popover="auto" className={styles['menu']}>
        <p className={styles['name']} data-user-name />
        <a className={styles['item']} href={linkTo('myPodcasts', region)}>
          {text.page_mine_title()}
        </a>
        <a className={styles['item']} href={linkTo('dashboard', region)}>
          {text.shell_my_account()}
        </a>
        <LogoutForm className={styles['item']} />
      </div>
    </div>
  );
}
