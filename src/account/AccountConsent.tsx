import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConsentReportedEvent } from '../analytics/track-consent.ts';
import { meQuery, privacyQuery, userQuery } from '../api/queries.ts';
import { formatDateTime } from '../../core/domain/date.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';
import { formatConsent } from './CurrentConsent.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

function SavedConsent() {
  const { region } = useView();
  const user = useQuery(userQuery(region));
  const privacy = useQuery(privacyQuery(region));
  const { refetch } = user;
  // a choice made on this page reaches the account in the background
  useEffect(() => {
    const refresh = (): void => void refetch();
    const reported: ConsentReportedEvent = 'nordlyd:consent-reported';
    document.addEventListener(reported, refresh);
    return () => document.removeEventListener(reported, refresh);
  }, [refetch]);
  return (
    <QueryBoundary query={user}>
      {({ cookiesConsent: consent }) => (
        <>
          {consent === null ? (
            <p>{text.consent_account_none()}</p>
          ) : (
            <DescriptionList
              kind="close"
              rows={[
                [text.consent_analytics(), formatConsent(consent.hasGivenConsentToAnalyticsCookies)],
                [text.consent_marketing(), formatConsent(consent.hasGivenConsentToMarketingCookies)],
                [text.consent_account_given(), formatDateTime(consent.givenAt, region)],
                [text.consent_account_version(), consent.version],
              ]}
            />
          )}
          {privacy.data?.hasOptedOutFromAnalyticsAndProductDevelopment === true && (
            <Notice>
              <p>{text.consent_account_opted_out()}</p>
            </Notice>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

/** The consent stored in the account of the logged-in user; other visitors get a login link. */
export function AccountConsent() {
  const { region } = useView();
  const me = useQuery(meQuery());
  return (
    <section className={styles['panel']} aria-labelledby="consent-account">
      <h2 id="consent-account" className={styles['heading']}>
        {text.consent_account_title()}
      </h2>
      <QueryBoundary query={me}>
        {({ isLoggedIn }) =>
          isLoggedIn ? (
            <SavedConsent />
          ) : (
            <>
              <p>{text.consent_account_login()}</p>
              <div className={styles['actions']}>
                <ButtonLink variant="secondary" href={linkToLogin(region, linkTo('consent', region))}>
                  {text.shell_log_in()}
                </ButtonLink>
              </div>
            </>
          )
        }
      </QueryBoundary>
    </section>
  );
}
