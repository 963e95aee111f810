import { useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { invitationQuery, meQuery } from '../api/queries.ts';
import { linkTo, linkToLogin } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { leaveToast } from '../ui/toast.ts';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { useView } from '../view.tsx';
import { sayPlan } from './plan-text.ts';

const neverChanges = () => () => undefined;

/** Read here and never by the server, so that no page that is made holds an invitation. */
const readInvitation = (): string => new URLSearchParams(location.search).get('invitation') ?? '';

/** Why an invitation cannot be shown or taken (requirement DU-06). */
function explain(error: unknown): string {
  const problem = problemOf(error);
  switch (problem?.code ?? '') {
    case 'invitation_not_valid':
      return text.duo_join_not_valid();
    case 'link_not_found':
      return text.duo_join_not_found();
    case 'can_not_join_own_subscription':
      return text.duo_join_own();
    case 'user_has_active_subscription_error':
      return text.duo_join_subscribed();
    default:
      return problem?.status === 400 ? text.duo_join_not_found() : text.duo_join_unavailable();
  }
}

function Invitation({ id }: { id: string }) {
  const { region } = useView();
  const me = useQuery(meQuery());
  const invitation = useQuery(invitationQuery(region, id));
  const join = useMutation({
    mutationFn: () =>
      unwrap(browserApi(region).POST('/multimember-subscription/join-as-guest/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      leaveToast('guest_joined');
      location.assign(linkTo('dashboard', region));
    },
  });
  const error = invitation.error ?? join.error;
  if (!error && (!invitation.data || me.isPending)) return <Spinner label={text.account_loading()} isLarge />;
  const { data } = invitation;
  const name = data?.inviterFirstName;
  const isBusy = join.isPending || join.isSuccess;
  return (
    <>
      <h1 className={styles['title']}>
        {data ? text.duo_join_title({ plan: sayPlan(data.offerType) }) : text.duo_join_head()}
      </h1>
      {data && <p className={styles['lead']}>{name ? text.duo_join_from({ name }) : text.duo_join_from_someone()}</p>}
      {error && !isBusy && (
        <Notice
          kind="error"
          isAnnounced
          action={
            <ButtonLink variant="secondary" size="small" href={linkTo('home', region)}>
              {text.error_home()}
            </ButtonLink>
          }
        >
          <p>{explain(error)}</p>
        </Notice>
      )}
      {data && (
        <div className={styles['actions']}>
          {me.data?.isLoggedIn === true ? (
            <Button isBusy={isBusy} onClick={() => join.mutate()}>
              {text.duo_join_accept()}
            </Button>
          ) : (
            <ButtonLink href={linkToLogin(region, location.pathname + location.search)}>
              {text.duo_join_log_in()}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** Where a guest accepts an invitation and takes the slot (requirement DU-03). */
export function JoinPage() {
  const id = useSyncExternalStore(neverChanges, readInvitation, () => undefined);
  return (
    <TaskPage look="night">
      {id === undefined ? <Spinner label={text.account_loading()} isLarge /> : <Invitation id={id === '' ? '-' : id} />}
    </TaskPage>
  );
}
