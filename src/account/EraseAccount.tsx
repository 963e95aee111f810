import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser-client.ts';
import { sayOffline } from '../api/offline-message.ts';
import { clearStorage } from '../auth/clear-storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { markLeaving } from '../ui/page-unloading.ts';
import { leaveToast, showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { ErasureTerms } from './ErasureTerms.tsx';
import { Loaded } from './QueryBoundary.tsx';
import { LoginAgain } from './LoginAgain.tsx';
import styles from './SubscriptionCard.module.css';

type Step = 'closed' | 'terms' | 'sure';

/** One of the two questions: beside the answer to it stands the harmless one, with the focus. */
function Question({
  answer,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'actions'> & { answer: ReactNode; onClose: () => void }) {
  const actions = (
    <>
      {answer}
      <Button variant="secondary" data-first-focus onClick={onClose}>
        {text.erase_keep()}
      </Button>
    </>
  );
  return <Dialog {...dialog} onClose={onClose} actions={actions} />;
}

/** Gives the account up in two steps: what it does, then whether it is meant (decision 0079). */
export function EraseAccount() {
  const { region } = useView();
  const [step, setStep] = useState<Step>('closed');
  const forecast = useQuery({
    queryKey: ['erasure'],
    queryFn: () => unwrap(browserApi(region).GET('/user-account/erasure')),
    enabled: step !== 'closed',
    staleTime: 0,
  });
  // a question that made way for the next one closes too, which is no no
  const leave = (left: Step) => () => setStep((now) => (now === left ? 'closed' : now));
  const erase = useMutation({
    mutationFn: () => unwrap(browserApi(region).POST('/user-account/erasure')),
    onSuccess: () => {
      // nobody is logged in any more: no refusal leads elsewhere than to the page that says so
      markLeaving();
      clearStorage(localStorage, sessionStorage, Date.now());
      leaveToast('account_erased');
      location.assign(linkTo('home', region));
    },
    onError: (error) => {
      setStep('closed');
      if (problemOf(error)?.title !== 'RecentLoginRequiredError') {
        showToast('error', sayOffline() ?? text.erase_failed());
      }
    },
  });
  const needsLogin = problemOf(erase.error)?.title === 'RecentLoginRequiredError';
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
      <Question
        id="erase-terms"
        title={text.erase_title()}
        isOpen={step === 'terms'}
        onClose={leave('terms')}
        answer={
          <Button variant="danger" disabled={forecast.data === undefined} onClick={() => setStep('sure')}>
            {text.erase_continue()}
          </Button>
        }
      >
        <Loaded query={forecast}>{(data) => <ErasureTerms forecast={data} />}</Loaded>
      </Question>
      <Question
        id="erase-sure"
        title={text.erase_sure_title()}
        isOpen={step === 'sure'}
        onClose={leave('sure')}
        answer={
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
      </Question>
    </section>
  );
}
