import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import styles from './EntryPage.module.css';
import { ProviderLink } from './ProviderLink.tsx';

/** The login page that an app opens: the provider's button returns to the app (requirement RT-15). */
export function AppEntryPage() {
  const { region } = useView();
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{text.auth_app_title()}</h1>
      <p className={styles['body']}>{text.auth_app_body()}</p>
      <ProviderLink href={linkTo('loginAppIdp', region)}>{text.auth_login_with()}</ProviderLink>
    </div>
  );
}
