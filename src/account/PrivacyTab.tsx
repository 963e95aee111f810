import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { LazySection } from './LazySection.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import styles from './SubscriptionCard.module.css';

/** The fourth tab. Privacy settings exist only at the identity provider, for its own users (requirement AC-06). */
export function PrivacyTab() {
  const { region, providerPages } = useView();
  const user = useQuery(userQuery(region));
  return (
    <AccountLayout>
      <section className={styles['card']} aria-labelledby="privacy-heading">
        <h2 id="privacy-heading" className={styles['plan']}>
          {text.privacy_heading()}
        </h2>
        <p className={styles['soft']}>{text.privacy_body()}</p>
        <div className={styles['actions']}>
          <QueryBoundary query={user}>
            {({ provider }) =>
              provider === 'schibsted' &&
              providerPages?.includes('privacy') === true && (
                <ButtonLink href={`/auth/privacy-settings?region=${region}`}>{text.privacy_link()}</ButtonLink>
              )
            }
          </QueryBoundary>
          <ButtonLink variant="secondary" href={linkTo('consent', region)}>
            {text.consent_page_title()}
          </ButtonLink>
          <ButtonLink variant="secondary" href={linkTo('privacyPolicy', region)}>
            {text.privacy_policy()}
          </ButtonLink>
        </div>
      </section>
      <LazySection name="personal-data" load={async () => (await import('./PersonalData.tsx')).PersonalData} />
    </AccountLayout>
  );
}
