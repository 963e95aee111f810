import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { invitationLinkQuery } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import styles from './SubscriptionCard.module.css';

/**
 * The link for the free slot: to copy or to scan, to replace, and to revoke (requirements DU-02, DU-07).
 *
 * @param onRevoked the clicked button disappears, and its focus needs another element.
 */
export function InvitationPanel({ onRevoked }: { onRevoked: () => void }) {
  const { region } = useView();
  const queries = useQueryClient();
  const invitation = useQuery({
    ...invitationLinkQuery(region),
    meta: { onFailure: { kind: 'toast', message: text.duo_link_failed_toast } },
  });
  const rotate = useMutation({
    mutationFn: () => unwrap(getApiClient(region).POST('/multimember-subscription/invitation-link')),
    onSuccess: (link) => {
      queries.setQueryData(invitationLinkQuery(region).queryKey, link);
      revoke.reset();
      showToast('success', text.duo_rotated());
    },
    meta: { onFailure: { kind: 'toast', message: text.duo_link_failed_toast } },
  });
  const revoke = useMutation({
    mutationFn: () => unwrap(getApiClient(region).DELETE('/multimember-subscription/invitation-link')),
    onSuccess: () => {
      onRevoked();
      showToast('success', text.duo_revoked());
    },
    meta: { onFailure: { kind: 'toast', message: text.duo_revoke_failed } },
  });

  if (invitation.isError) {
    return (
      <Notice
        kind="error"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={invitation.isFetching}
            onClick={() => void invitation.refetch()}
          >
            {text.account_retry()}
          </Button>
        }
      >
        <p>{text.duo_link_failed()}</p>
      </Notice>
    );
  }
  if (!invitation.data) return <Spinner label={text.account_loading()} isLarge />;
  const isRevoked = revoke.isSuccess;
  return (
    <div className={styles['form']}>
      <p>{isRevoked ? text.duo_revoked_state() : text.duo_intro()}</p>
      {!isRevoked && <InvitationLink link={invitation.data.link} />}
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          {text.duo_rotate()}
        </Button>
        {!isRevoked && (
          <Button variant="secondary" size="small" isBusy={revoke.isPending} onClick={() => revoke.mutate()}>
            {text.duo_revoke()}
          </Button>
        )}
      </div>
    </div>
  );
}
