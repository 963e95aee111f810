import { linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import styles from './LoginHint.module.css';

/** Login link for visitors on the offer page, whose header has no buttons. */
export function LoginHint() {
  const { region } = useView();
  return (
    <p data-when="out" className={styles['hint']}>
      <span className={styles['words']}>
        {text.shell_have_account()}{' '}
        <a href={linkToLogin(region)} rel="nofollow">
          {text.shell_log_in()}
        </a>
      </span>
    </p>
  );
}
