import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { invitationQuery, meQuery } from '../api/queries.ts';
import { useFailureMessage } from '../api/use-failure-message.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { getCurrentPath } from '../ui/current-path.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';
import { getPlanName } from './plan-text.ts';

/** Read in the browser only, so that no rendered page contains an invitation. */
const readInvitation = (): string => new URLSearchParams(location.search).get('invitation') ?? '';

/** Why an invitation cannot be shown or accepted (requirement DU-06); undefined until the texts are loaded. */
function useFailureReason(error: Error | null): string | undefined {
  const message = useFailureMessage(error, text.duo_join_unavailable);
  const problem = getProblem(error);
  // the invitation stays valid: a later retry may succeed
  if (problem?.isTemporary === true) return text.duo_join_unavailable();
  if (problem?.title === 'UserHasActiveSubscriptionError') return text.duo_join_subscribed();
  // an incomplete address
  return problem?.status === 400 ? text.duo_join_not_found() : message;
}

/** The guest has the account and can listen: here, and in the app once listening in the browser is over (requirement UP-04). */
export function Joined({ plan }: { plan: string }) {
  const { region, isListeningOver } = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  // the clicked button is gone
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} className={styles['title']} tabIndex={-1}>
        {text.duo_joined_title({ plan })}
      </h1>
      <p className={styles['lead']}>{isListeningOver ? text.duo_joined_app() : text.duo_joined()}</p>
      <div className={styles['actions']}>
        {!isListeningOver && <ButtonLink href={linkTo('discover', region)}>{text.confirmation_discover()}</ButtonLink>}
        <ButtonLink variant={isListeningOver ? 'primary' : 'secondary'} href={linkTo('openApp', region)}>
          {text.confirmation_open_app()}
        </ButtonLink>
        <ButtonLink variant="secondary" href={linkTo('dashboard', region)}>
          {text.confirmation_account()}
        </ButtonLink>
      </div>
    </>
  );
}

function Invitation({ id }: { id: string }) {
  const { region } = useView();
  const me = useQuery(meQuery());
  const invitation = useQuery(invitationQuery(region, id));
  const join = useMutation({
    mutationFn: () =>
      unwrap(getApiClient(region).POST('/multimember-subscription/join-as-guest/{id}', { params: { path: { id } } })),
    onSuccess: emitAccountChange,
  });
  const error = invitation.error ?? join.error;
  const reason = useFailureReason(error);
  if (!error && (!invitation.data || me.isPending)) return <Spinner label={text.account_loading()} isLarge />;
  const { data } = invitation;
  const name = data?.inviterFirstName;
  const isBusy = join.isPending;
  if (join.isSuccess && data) return <Joined plan={getPlanName(data.offerType)} />;
  return (
    <>
      <h1 className={styles['title']}>
        {data ? text.duo_join_title({ plan: getPlanName(data.offerType) }) : text.duo_join_head()}
      </h1>
      {data && <p className={styles['lead']}>{name ? text.duo_join_from({ name }) : text.duo_join_from_someone()}</p>}
      {reason !== undefined && !isBusy && (
        <Notice
          kind="error"
          isAnnounced
          action={
            <ButtonLink variant="secondary" size="small" href={linkTo('home', region)}>
              {text.error_home()}
            </ButtonLink>
          }
        >
          <p>{reason}</p>
        </Notice>
      )}
      {data && (
        <div className={styles['actions']}>
          {me.data?.isLoggedIn === true ? (
            <Button isBusy={isBusy} onClick={() => join.mutate()}>
              {text.duo_join_accept()}
            </Button>
          ) : (
            <ButtonLink href={linkToLogin(region, getCurrentPath())}>{text.duo_join_log_in()}</ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** The page on which a guest accepts an invitation (requirement DU-03). */
export function JoinExtraAccountPage() {
  const id = useBrowserValue<string | undefined>(readInvitation, undefined);
  return (
    <TaskPage variant="night">
      {id === undefined ? <Spinner label={text.account_loading()} isLarge /> : <Invitation id={id === '' ? '-' : id} />}
    </TaskPage>
  );
}
