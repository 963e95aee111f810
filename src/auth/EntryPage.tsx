import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import styles from './EntryPage.module.css';

/** The log-in or sign-up page: one way in, through the identity provider's blue button (requirement AU-13). */
export function EntryPage({ screen }: { screen: 'login' | 'signup' }) {
  const { region, query } = useView();
  const isSignup = screen === 'signup';
  const returnTo = query['returnTo'] ?? linkTo('dashboard', region);
  const address = `/auth/login?${new URLSearchParams({ region, returnTo, ...(isSignup ? { screen } : {}) }).toString()}`;
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{isSignup ? text.auth_signup_title() : text.auth_login_title()}</h1>
      <p className={styles['body']}>{isSignup ? text.auth_signup_body() : text.auth_login_body()}</p>
      <a className={styles['button']} href={address}>
        {isSignup ? text.auth_continue_with() : text.auth_login_with()}
      </a>
      <p className={styles['body']}>
        {isSignup ? text.auth_have_account() : text.auth_no_account()}{' '}
        <a href={linkTo(isSignup ? 'login' : 'signup', region, {}, { returnTo: query['returnTo'] })}>
          {isSignup ? text.auth_login_title() : text.auth_signup_title()}
        </a>
      </p>
    </div>
  );
}
