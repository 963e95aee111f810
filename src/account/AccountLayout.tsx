import type { ReactNode } from 'react';
import { linkTo, type RouteKey } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import styles from './AccountLayout.module.css';

const tabs: { route: RouteKey; label: () => string }[] = [
  { route: 'dashboard', label: text.account_tab_subscriptions },
  { route: 'payments', label: text.account_tab_payments },
  { route: 'profile', label: text.account_tab_profile },
  { route: 'privacy', label: text.account_tab_privacy },
];

/** Title and the four tabs of the account; each tab is a separate page (requirement RT-04). */
export function AccountLayout({ children }: { children: ReactNode }) {
  const { region, route } = useView();
  const current =
    route === 'transaction'
      ? 'payments'
      : route === 'changeSubscription' || route === 'manageExtraAccount'
        ? 'dashboard'
        : route;
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{text.account_title()}</h1>
      <nav aria-label={text.account_title()}>
        <ul className={styles['tabs']}>
          {tabs.map((tab) => (
            <li key={tab.route}>
              <a href={linkTo(tab.route, region)} aria-current={tab.route === current ? 'page' : undefined}>
                {tab.label()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
