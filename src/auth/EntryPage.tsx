import { useRef } from 'react';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { EmailForm } from './EmailForm.tsx';
import styles from './EntryPage.module.css';
import { NoticeDialog } from './NoticeDialog.tsx';
import { ProviderLink } from './ProviderLink.tsx';

/**
 * The login or sign-up page: the identity provider's button (requirement AU-13) and, while enabled, the legacy form
 * (decision 0023).
 */
export function EntryPage({ screen }: { screen: 'login' | 'signup' }) {
  const { region, query, hasPasswordLogin } = useView();
  const isSignup = screen === 'signup';
  const returnTo = query['returnTo'] ?? linkTo('dashboard', region);
  const button = useRef<HTMLAnchorElement>(null);
  // the provider still knows the refused user, and would redirect back here without a form
  const mode = isSignup || query['notice'] === undefined ? screen : 'again';
  const page = (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{isSignup ? text.auth_signup_title() : text.auth_login_title()}</h1>
      <p className={styles['body']}>{isSignup ? text.auth_signup_body() : text.auth_login_body()}</p>
      <ProviderLink ref={button} href={linkToLogin(region, returnTo, mode)}>
        {isSignup ? text.auth_continue_with() : text.auth_login_with()}
      </ProviderLink>
      {!isSignup && hasPasswordLogin === true && <EmailForm returnTo={returnTo} />}
      <p className={styles['body']}>
        {isSignup ? text.auth_have_account() : text.auth_no_account()}{' '}
        <a href={linkTo(isSignup ? 'login' : 'signup', region, {}, { returnTo: query['returnTo'] })}>
          {isSignup ? text.auth_login_title() : text.auth_signup_title()}
        </a>
      </p>
    </div>
  );
  return (
    <>
      {page}
      {!isSignup && <NoticeDialog returnTo={returnTo} next={button} />}
    </>
  );
}
