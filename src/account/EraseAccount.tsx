import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { sayOffline } from '../api/say-unreachable.ts';
import { clearStorage } from '../auth/clear-storage.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { leaveToast, showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { ErasureTerms } from './ErasureTerms.tsx';
import { Loaded } from './Loaded.tsx';
import { LoginAgain } from './LoginAgain.tsx';
import styles from './SubscriptionCard.module.css';

type Step = 'closed' | 'terms' | 'sure';

/** Gives the account up in two steps: what it does, then whether it is meant (decision 0080). */
export function EraseAccount() {
  const { region } = useView();
  const [step, setStep] = useState<Step>('closed');
  const forecast = useQuery({
    queryKey: ['erasure'],
    queryFn: () => unwrap(browserApi(region).GET('/user-account/erasure')),
    enabled: step !== 'closed',
    staleTime: 0,
  });
  const close = () => setStep('closed');
  const erase = useMutation({
    mutationFn: () => unwrap(browserApi(region).POST('/user-account/erasure')),
    onSuccess: () => {
      clearStorage(localStorage, sessionStorage, Date.now());
      leaveToast('account_erased');
      location.assign(linkTo('home', region));
    },
    onError: (error) => {
      close();
      if (problemOf(error)?.title !== 'RecentLoginRequiredError') {
        showToast('error', sayOffline() ?? text.erase_failed());
      }
    },
  });
  const needsLogin = problemOf(erase.error)?.title === 'RecentLoginRequiredError';
  const keep = (
    <Button variant="secondary" data-first-focus onClick={close}>
      {text.erase_keep()}
    </Button>
  );
  return (
    <section className={styles['card']} aria-labelledby="erase-heading">
      <h2 id="erase-heading" className={styles['plan']}>
        {text.erase_heading()}
      </h2>
      <p className={styles['soft']}>{text.erase_body()}</p>
      {needsLogin ? (
        <LoginAgain route="privacy" />
      ) : (
        <Button variant="secondary" onClick={() => setStep('terms')}>
          {text.erase_action()}
        </Button>
      )}
      <Dialog
        id="erase-terms"
        title={text.erase_title()}
        isOpen={step === 'terms'}
        onClose={() => setStep((now) => (now === 'terms' ? 'closed' : now))}
        actions={
          <>
            <Button variant="danger" disabled={forecast.data === undefined} onClick={() => setStep('sure')}>
              {text.erase_continue()}
            </Button>
            {keep}
          </>
        }
      >
        <Loaded query={forecast}>{(data) => <ErasureTerms forecast={data} />}</Loaded>
      </Dialog>
      <Dialog
        id="erase-sure"
        title={text.erase_sure_title()}
        isOpen={step === 'sure'}
        onClose={() => setStep((now) => (now === 'sure' ? 'closed' : now))}
        actions={
          <>
            <Button
              variant="danger"
              isBusy={erase.isPending || erase.isSuccess}
              onClick={() => !erase.isPending && erase.mutate()}
            >
              {text.erase_confirm()}
            </Button>
            {keep}
          </>
        }
      >
        <p>{text.erase_sure_body()}</p>
      </Dialog>
    </section>
  );
}
