import { useMutation } from '@tanstack/react-query';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { getUnreachableMessage } from '../api/offline-message.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { EraseAccount } from './EraseAccount.tsx';
import { ReauthenticationNotice } from './ReauthenticationNotice.tsx';
import { saveFile } from './save-file.ts';
import styles from './SubscriptionCard.module.css';

function getFailureMessage(error: unknown): string {
  const problem = getProblem(error);
  if (problem?.title === 'TooManyExportsError') return text.person_copy_limit();
  return problem?.status === 0 || problem?.status === 503 ? getUnreachableMessage() : text.person_copy_failed();
}

/** Downloads a copy of the user's personal data as a file (decision 0079). */
function PersonalCopy() {
  const { region } = useView();
  const copy = useMutation({
    mutationFn: () => unwrap(getApiClient(region).POST('/user-account/export')),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(`nordlyd-${data.madeAt.slice(0, 10)}.json`, file);
      showToast('success', text.person_copy_done());
    },
  });
  const needsLogin = getProblem(copy.error)?.title === 'RecentLoginRequiredError';
  return (
    <section className={styles['card']} aria-labelledby="copy-heading">
      <h2 id="copy-heading" className={styles['plan']}>
        {text.person_copy_heading()}
      </h2>
      <p className={styles['soft']}>{text.person_copy_body()}</p>
      {copy.isError && needsLogin && <ReauthenticationNotice route="privacy" />}
      {copy.isError && !needsLogin && <ErrorNotice message={getFailureMessage(copy.error)} />}
      {!needsLogin && (
        <Button variant="secondary" isBusy={copy.isPending} onClick={() => copy.mutate()}>
          {text.person_copy_action()}
        </Button>
      )}
    </section>
  );
}

/** The user's rights to their personal data: a copy and a deletion. */
export function PersonalData() {
  return (
    <>
      <PersonalCopy />
      <EraseAccount />
    </>
  );
}
