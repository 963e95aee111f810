import { useEffect, useState } from 'react';
import { ownConsent, readKeptChoice } from '../analytics/consent-provider.ts';
import { readSent, watchSent, type SentEvent } from '../analytics/event-history.ts';
import type { ConsentChoice } from '../../core/domain/consent.ts';
import { text } from '../../core/i18n/text.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { AccountConsent } from './AccountConsent.tsx';
import { ConsentNow } from './CurrentConsent.tsx';
import { SentEvents } from './SentEvents.tsx';

/** What this browser knows; the server knows none of it. */
type Known = { choice: ConsentChoice | undefined; sent: readonly SentEvent[] };

const read = (): Known => ({ choice: readKeptChoice(), sent: readSent() });

/** Undefined until the page is awake; then what stands, and each change by this window or another. */
function useKnown(): Known | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    const refresh = (): void => setKnown(read());
    refresh();
    ownConsent.watch(refresh);
    return watchSent(refresh);
  }, []);
  return known;
}

/** What was agreed to in this browser, what it has sent and where, and what the account holds (decision 0052). */
export function ConsentPage() {
  const known = useKnown();
  return (
    <TaskPage look="wide">
      <h1 className={styles['title']}>{text.consent_page_title()}</h1>
      <p className={styles['lead']}>{text.consent_page_intro()}</p>
      {known === undefined ? (
        <Spinner label={text.consent_loading()} isLarge />
      ) : (
        <>
          <ConsentNow choice={known.choice} />
          <SentEvents sent={known.sent} isAgreed={known.choice?.given.analytics === true} />
          <AccountConsent />
        </>
      )}
    </TaskPage>
  );
}
