import { useEffect, useRef } from 'react';
import { LogoutForm } from '../auth/LogoutForm.tsx';
import styles from '../auth/EntryPage.module.css';
import { brand } from '../../core/brand.ts';
import { constants } from '../../core/domain/constants.ts';
import { text } from '../../core/i18n/text.ts';
import { buttonClasses } from '../ui/Button.tsx';

/**
 * Logs out a user of the older social login (requirement RT-15). Automatic only after a page of this site, because links
 * from other sites must not log users out; otherwise by the button.
 */
export function SocialLogoutPage() {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    const timer = setTimeout(() => form.current?.querySelector('form')?.requestSubmit(), constants.redirectDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{text.auth_logout_title()}</h1>
      <p className={styles['body']}>{text.auth_logout_body({ brand })}</p>
      <div ref={form}>
        <LogoutForm className={buttonClasses({})} />
      </div>
    </div>
  );
}
