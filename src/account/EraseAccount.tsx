import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { getOfflineMessage } from '../api/offline-message.ts';
import { clearStorage } from '../auth/clear-storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { markPageUnloading } from '../ui/page-unloading.ts';
import { setFlashToast, showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { ErasureTerms } from './ErasureTerms.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { ReauthenticationNotice } from './ReauthenticationNotice.tsx';
import styles from './SubscriptionCard.module.css';

type Step = 'closed' | 'terms' | 'sure';

/** A confirmation dialog. The focus starts on the safe button. */
function ConfirmDialog({
  action,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'actions'> & { action: ReactNode; onClose: () => void }) {
  const actions = (
    <>
      {action}
      <Button variant="secondary" data-first-focus onClick={onClose}>
        {text.erase_keep()}
      </Button>
    </>
  );
  return <Dialog {...dialog} onClose={onClose} actions={actions} />;
}

/** Deletes the account in two steps: its consequences, then a confirmation (decision 0079). */
export function EraseAccount() {
  const { region } = useView();
  const [step, setStep] = useState<Step>('closed');
  const preview = useQuery({
    queryKey: ['erasure'],
    queryFn: () => unwrap(getApiClient(region).GET('/user-account/erasure')),
    enabled: step !== 'closed',
    staleTime: 0,
  });
  // the first dialog also closes when the second opens, which is no cancellation
  const closeStep = (closed: Step) => () => setStep((now) => (now === closed ? 'closed' : now));
  const erase = useMutation({
    mutationFn: () => unwrap(getApiClient(region).POST('/user-account/erasure')),
    onSuccess: () => {
      // the session is over: a failed request must not redirect to the login
      markPageUnloading();
      clearStorage(Date.now());
      setFlashToast('account_erased');
      location.assign(linkTo('home', region));
    },
    onError: (error) => {
      setStep('closed');
      if (getProblem(error)?.title !== 'RecentLoginRequiredError') {
        showToast('error', getOfflineMessage() ?? text.erase_failed());
      }
    },
  });
  const needsLogin = getProblem(erase.error)?.title === 'RecentLoginRequiredError';
  return (
    <section className={styles['card']} aria-labelledby="erase-heading">
      <h2 id="erase-heading" className={styles['plan']}>
        {text.erase_heading()}
      </h2>
      <p className={styles['soft']}>{text.erase_body()}</p>
      {needsLogin ? (
        <ReauthenticationNotice route="privacy" />
      ) : (
        <Button variant="secondary" onClick={() => setStep('terms')}>
          {text.erase_action()}
        </Button>
      )}
      <ConfirmDialog
        id="erase-terms"
        title={text.erase_title()}
        isOpen={step === 'terms'}
        onClose={closeStep('terms')}
        action={
          <Button variant="danger" disabled={preview.data === undefined} onClick={() => setStep('sure')}>
            {text.erase_continue()}
          </Button>
        }
      >
        <QueryBoundary query={preview}>{(data) => <ErasureTerms forecast={data} />}</QueryBoundary>
      </ConfirmDialog>
      <ConfirmDialog
        id="erase-sure"
        title={text.erase_sure_title()}
        isOpen={step === 'sure'}
        onClose={closeStep('sure')}
        action={
          <Button
            variant="danger"
            isBusy={erase.isPending || erase.isSuccess}
            onClick={() => !erase.isPending && erase.mutate()}
          >
            {text.erase_confirm()}
          </Button>
        }
      >
        <p>{text.erase_sure_body()}</p>
      </ConfirmDialog>
    </section>
  );
}
