import { regionConfigs } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import styles from './NoScript.module.css';

/** Explains on checkout and account pages that they need script; login works without. */
export function NoScript() {
  const { region, route } = useView();
  if (route === 'login' || route === 'signup') return null;
  // without script the page of consent has no choice to show
  if (route === 'consent') {
    return (
      <noscript>
        <div className={styles['place']}>
          <Notice title={text.consent_no_script_title()}>
            <p>{text.consent_no_script_body()}</p>
          </Notice>
        </div>
      </noscript>
    );
  }
  return (
    <noscript>
      <div className={styles['place']}>
        <Notice
          kind="warning"
          title={text.shell_needs_script_title()}
          action={
            <ButtonLink href="" variant="secondary" size="small">
              {text.error_refresh()}
            </ButtonLink>
          }
        >
          <p>{text.shell_needs_script_body({ email: regionConfigs[region].supportEmail })}</p>
        </Notice>
      </div>
    </noscript>
  );
}
