import { useEffect, useState } from 'react';
import { ownConsent, readConsentChoice } from '../analytics/consent-provider.ts';
import { readSentEvents, watchSentEvents, type SentEvent } from '../analytics/event-history.ts';
import type { ConsentChoice } from '../../core/domain/consent.ts';
import { text } from '../../core/i18n/text.ts';
import { Spinner } from '../ui/Spinner.tsx';
import styles from '../ui/TaskPage.module.css';
import { TaskPage } from '../ui/TaskPage.tsx';
import { AccountConsent } from './AccountConsent.tsx';
import { CurrentConsent } from './CurrentConsent.tsx';
import { SentEvents } from './SentEvents.tsx';

/** What this browser stores; the server knows none of it. */
type ConsentState = { choice: ConsentChoice | undefined; sent: readonly SentEvent[] };

const readConsentState = (): ConsentState => ({ choice: readConsentChoice(), sent: readSentEvents() });

/** Undefined before hydration; then updated by each change in this tab or another. */
function useConsentState(): ConsentState | undefined {
  const [known, setKnown] = useState<ConsentState>();
  useEffect(() => {
    const refresh = (): void => setKnown(readConsentState());
    refresh();
    ownConsent.watch(refresh);
    return watchSentEvents(refresh);
  }, []);
  return known;
}

/**
 * Shows this browser's consent, the events that it has sent and their receivers, and the account's consent (decision
 * 0052).
 */
export function ConsentPage() {
  const known = useConsentState();
  return (
    <TaskPage variant="wide">
      <h1 className={styles['title']}>{text.consent_page_title()}</h1>
      <p className={styles['lead']}>{text.consent_page_intro()}</p>
      {known === undefined ? (
        <Spinner label={text.consent_loading()} isLarge />
      ) : (
        <>
          <CurrentConsent choice={known.choice} />
          <SentEvents sent={known.sent} isAgreed={known.choice?.given.analytics === true} />
          <AccountConsent />
        </>
      )}
    </TaskPage>
  );
}
