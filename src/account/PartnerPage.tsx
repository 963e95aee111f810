import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { meQuery, partnerActivationQuery } from '../api/queries.ts';
import { useFailureMessage } from '../api/use-failure-message.ts';
import { formatDay } from '../../core/domain/date.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { Notice } from '../ui/Notice.tsx';
import { getCurrentPath } from '../ui/current-path.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';
import { getPlanName } from './plan-text.ts';

/** Read in the browser only, so that no rendered page contains a link. */
const readActivation = (): string => new URLSearchParams(location.search).get('activation') ?? '';

/** Why a link cannot be activated, and where to go from there (requirement ER-12). */
function ActivationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { region } = useView();
  const failureMessage = useFailureMessage(error, text.partner_failed);
  const { title = '', status } = getProblem(error) ?? {};
  const isSubscribed = title === 'UserHasActiveSubscriptionError';
  // an incomplete link
  const isCut = status === 400;
  const target = isSubscribed ? 'dashboard' : isCut || title.startsWith('PartnerLink') ? 'partner' : 'none';
  const message = isSubscribed ? text.partner_subscribed() : isCut ? text.partner_not_found() : failureMessage;
  if (message === undefined) return <Spinner label={text.account_loading()} />;
  const links = {
    partner: () => (
      <ButtonLink variant="secondary" size="small" href={linkTo('partner', region)}>
        {text.partner_how()}
      </ButtonLink>
    ),
    dashboard: () => (
      <ButtonLink variant="secondary" size="small" href={linkTo('dashboard', region)}>
        {text.partner_to_account()}
      </ButtonLink>
    ),
    none: () => (
      <Button variant="secondary" size="small" onClick={onRetry}>
        {text.account_retry()}
      </Button>
    ),
  };
  return (
    <Notice
      kind={target === 'none' ? 'warning' : 'error'}
      isAnnounced
      title={text.partner_failed_title()}
      action={links[target]()}
    >
      <p>{message}</p>
    </Notice>
  );
}

function Activation({ activation }: { activation: string }) {
  const { region } = useView();
  const me = useQuery(meQuery());
  const shown = useQuery(partnerActivationQuery(region, activation));
  const activate = useMutation({
    mutationFn: () => unwrap(getApiClient(region).POST('/partner-subscription/activation', { body: { activation } })),
    onSuccess: () => {
      emitAccountChange();
      location.assign(linkTo('partnerConfirmation', region));
    },
  });
  const error = shown.error ?? activate.error;
  if (error) {
    const retry = (): void => {
      activate.reset();
      void shown.refetch();
    };
    return (
      <>
        <h1 className={styles['title']}>{text.partner_head()}</h1>
        <ActivationFailure error={error} onRetry={retry} />
      </>
    );
  }
  if (!shown.data || me.isPending) return <Spinner label={text.account_loading()} isLarge />;
  const { partner, offerType, expiresAt } = shown.data;
  const isBusy = activate.isPending || activate.isSuccess;
  const rows: [name: string, value: ReactNode][] = [
    [text.partner_cost(), markDates(text.partner_cost_text({ partner }))],
    [text.partner_manager(), markDates(text.partner_manager_text({ partner }))],
    [text.partner_until(), markDates(formatDay(expiresAt, region))],
  ];
  return (
    <>
      <h1 className={styles['title']}>{text.partner_title({ partner })}</h1>
      <p className={styles['lead']}>{text.partner_intro({ partner, plan: getPlanName(offerType) })}</p>
      <section className={styles['panel']} aria-labelledby="partner-plan">
        <h2 id="partner-plan" className={styles['heading']}>
          {getPlanName(offerType)}
        </h2>
        <DescriptionList kind="stacked" rows={rows} />
        <div className={styles['actions']}>
          {me.data?.isLoggedIn === true ? (
            <Button isBusy={isBusy} onClick={() => activate.mutate()}>
              {text.partner_activate()}
            </Button>
          ) : (
            <ButtonLink href={linkToLogin(region, getCurrentPath())}>{text.partner_log_in()}</ButtonLink>
          )}
        </div>
      </section>
      {me.data?.isLoggedIn !== true && <p className={styles['lead']}>{text.partner_log_in_hint()}</p>}
    </>
  );
}

/** The page on which a partner's customer activates Premium (requirements AC-02, ER-12; decision 0075). */
export function PartnerPage() {
  const { region } = useView();
  const activation = useBrowserValue<string | undefined>(readActivation, undefined);
  return (
    <TaskPage variant="night">
      {activation === undefined ? (
        <Spinner label={text.account_loading()} isLarge />
      ) : activation === '' ? (
        <>
          <h1 className={styles['title']}>{text.partner_head()}</h1>
          <p className={styles['lead']}>{text.partner_no_link()}</p>
          <div className={styles['actions']}>
            <ButtonLink href={linkTo('partner', region)}>{text.partner_how()}</ButtonLink>
          </div>
        </>
      ) : (
        <Activation activation={activation} />
      )}
    </TaskPage>
  );
}
