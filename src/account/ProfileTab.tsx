import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { softBreakEmails } from '../ui/soft-break-email.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { LazySection } from './LazySection.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { LogoutEverywhere } from './LogoutEverywhere.tsx';
import styles from './SubscriptionCard.module.css';

/** The third tab: the user's profile, which the identity provider edits (requirement AC-06). */
export function ProfileTab() {
  const { region, providerPages } = useView();
  const user = useQuery(userQuery(region));
  return (
    <AccountLayout>
      <section className={styles['card']} aria-labelledby="profile-heading">
        <h2 id="profile-heading" className={styles['plan']}>
          {text.account_tab_profile()}
        </h2>
        <QueryBoundary query={user}>
          {({ username, email, accountCreated }) => (
            <DescriptionList
              rows={[
                [text.profile_name(), username],
                [text.profile_email(), softBreakEmails(email)],
                [text.profile_since(), formatDay(accountCreated, region)],
              ]}
            />
          )}
        </QueryBoundary>
        <p className={styles['soft']}>{text.profile_note()}</p>
        {providerPages?.includes('profile') === true && (
          <ButtonLink variant="secondary" href={`/auth/profile?region=${region}`}>
            {text.profile_edit()}
          </ButtonLink>
        )}
      </section>
      <LazySection name="logins" load={async () => (await import('./ActiveSessionsPanel.tsx')).ActiveSessionsPanel} />
      <LogoutEverywhere />
    </AccountLayout>
  );
}
