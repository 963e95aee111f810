import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { migrationPromptQuery } from '../api/queries.ts';
import { emptyMigrationSession, parseMigrationError } from '../../core/domain/migration.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { CompleteMigration } from './CompleteMigration.tsx';
import styles from './EntryPage.module.css';
import { LogoutForm } from './LogoutForm.tsx';
import { acceptMigration } from './migration-calls.ts';

/** Accepts the migration and redirects to the identity provider; shows a message when that fails. */
function useAcceptMigration(): { accept: () => void; isAccepting: boolean } {
  const { region } = useView();
  const [isAccepting, setAccepting] = useState(false);
  const accept = async (): Promise<void> => {
    if (isAccepting) return;
    setAccepting(true);
    const next = await acceptMigration(region);
    if (next !== undefined) {
      showRedirectOverlay();
      location.assign(next);
      return;
    }
    setAccepting(false);
    showToast('error', text.error_general());
  };
  return { accept: () => void accept(), isAccepting };
}

/**
 * Connects a legacy login with the identity provider: asks for consent, and completes the migration after the return
 * (requirements MG-04 … MG-07).
 */
export function ConnectPage() {
  const { region, query } = useView();
  const prompt = useQuery(migrationPromptQuery(region));
  const { accept, isAccepting } = useAcceptMigration();
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = (): void => {
    setDismissed(true);
    // a reload must not report it a second time
    history.replaceState(null, '', location.pathname);
  };
  if (prompt.isPending) {
    return (
      <div className={styles['page']}>
        <Spinner label={text.auth_connect_working()} isLarge />
      </div>
    );
  }
  const { canMigrate, showBanner, isMigrationHard, migrationSessionId } = prompt.data ?? {};
  const isNothingToDo = prompt.data !== undefined && !(canMigrate && (showBanner || isMigrationHard));
  // a success in the address is no failure
  const reportedOutcome =
    query['outcome'] === undefined || query['outcome'] === 'success' ? undefined : query['outcome'];
  // without a pending or possible migration none has failed
  const isOver = reportedOutcome === undefined && canMigrate === false && migrationSessionId === emptyMigrationSession;
  if (query['migrating'] === '1' && !isDismissed && !isOver) {
    return (
      <CompleteMigration
        reportedFailure={reportedOutcome === undefined ? undefined : parseMigrationError(reportedOutcome)}
        sessionId={migrationSessionId}
        onRetry={accept}
        isRetrying={isAccepting}
        canRetry={canMigrate === true}
        onDismiss={dismiss}
      />
    );
  }
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{isNothingToDo ? text.auth_connect_none_title() : text.auth_connect_title()}</h1>
      <p className={styles['body']}>{isNothingToDo ? text.auth_connect_none_body() : text.auth_connect_body()}</p>
      {isNothingToDo ? (
        <ButtonLink href={linkTo('dashboard', region)}>{text.auth_to_account()}</ButtonLink>
      ) : (
        <>
          <Button isBusy={isAccepting} isWide onClick={accept}>
            {text.auth_connect_button()}
          </Button>
          {/* a user who must connect the account may log out instead */}
          {isMigrationHard === true && <LogoutForm className={buttonClasses({ variant: 'quiet' })} />}
        </>
      )}
    </div>
  );
}
