import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { invitationLinkQuery } from '../api/queries.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './SubscriptionCard.module.css';

/** The link for the free slot: to copy, and to replace when it went astray (requirements DU-02, DU-07). */
export function InvitationPanel() {
  const { region } = useView();
  const queries = useQueryClient();
  const invitation = useQuery(invitationLinkQuery(region));
  const field = useRef<HTMLInputElement>(null);
  const { isError } = invitation;
  const rotate = useMutation({
    mutationFn: () => unwrap(browserApi(region).POST('/multimember-subscription/invitation-link')),
    onSuccess: (link) => {
      queries.setQueryData(invitationLinkQuery(region).queryKey, link);
      showToast('success', text.duo_rotated());
    },
    onError: () => showToast('error', text.duo_link_failed_toast()),
  });

  useEffect(() => {
    if (isError) showToast('error', text.duo_link_failed_toast());
  }, [isError]);

  if (isError) {
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
  const { link } = invitation.data;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => showToast('success', text.duo_copied()),
      () => {
        field.current?.select();
        showToast('error', text.duo_copy_failed());
      },
    );
  };
  return (
    <div className={styles['form']}>
      <p>{text.duo_intro()}</p>
      <Field
        ref={field}
        label={text.duo_link()}
        value={link}
        readOnly
        hint={text.duo_link_hint()}
        onFocus={(event) => event.currentTarget.select()}
        action={
          <Button size="small" onClick={copy}>
            {text.duo_copy()}
          </Button>
        }
      />
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" isBusy={rotate.isPending} onClick={() => rotate.mutate()}>
          {text.duo_rotate()}
        </Button>
      </div>
    </div>
  );
}
