import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import { emptyMigrationSession, parseMigrationError, type MigrationError } from '../../core/domain/migration.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button, buttonClasses } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import styles from './EntryPage.module.css';
import { LogoutForm } from './LogoutForm.tsx';

/** The outcome of an account migration (requirement MG-07). */
type Outcome = 'success' | MigrationError;

/** Completes the migration in the backend, once. */
async function completeMigration(region: Region, sessionId: string): Promise<Outcome> {
  const call = getApiClient(region).GET('/user/api/migrate/{sessionId}', { params: { path: { sessionId } } });
  const response = await toApiResult(call);
  return response.ok ? 'success' : parseMigrationError(response.problem.code);
}

/** Clears the data of the legacy login on this device. */
function clearLegacyLogin(): void {
  for (const key of [storageKeys.savedEmail, storageKeys.bannerSeen]) localStorage.removeItem(key);
}

type Failure = {
  title: () => string;
  body: (values: { email: string }) => string;
  /** label of the button for a retry; absent when a retry would change nothing */
  retry?: () => string;
};

const failures: Record<MigrationError, Failure> = {
  already_migrated: { title: text.auth_migration_already_title, body: text.auth_migration_already_body },
  me03: {
    title: text.auth_migration_conflict_title,
    body: text.auth_migration_conflict_body,
    retry: text.auth_migration_conflict_retry,
  },
  older_login: {
    title: text.auth_migration_older_title,
    body: text.auth_migration_older_body,
    retry: text.auth_connect_button,
  },
  generic_error: {
    title: text.auth_migration_failed_title,
    body: text.auth_migration_failed_body,
    retry: text.auth_migration_retry,
  },
};

/**
 * Completes a migration after the login at the identity provider and shows the outcome (requirements MG-06, MG-07).
 *
 * @param reportedFailure why the edge could not migrate the account; absent when it could or was not asked.
 * @param sessionId the pending migration; absent or all zeros without one.
 * @param canRetry the legacy session is still active, so the user can start again.
 */
export function CompleteMigration({
  reportedFailure,
  sessionId = emptyMigrationSession,
  canRetry,
  isRetrying,
  onRetry,
  onDismiss,
}: {
  reportedFailure?: MigrationError | undefined;
  sessionId: string | undefined;
  canRetry: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { region } = useView();
  const queries = useQueryClient();
  const isWaiting = reportedFailure === undefined && sessionId !== emptyMigrationSession;
  const migration = useQuery({
    queryKey: ['migrate', sessionId],
    queryFn: () => completeMigration(region, sessionId),
    enabled: isWaiting,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const result = isWaiting ? migration.data : (reportedFailure ?? 'generic_error');
  // a prompt after the return means that the user kept the legacy login
  const outcome = result === 'generic_error' && isWaiting && canRetry ? 'older_login' : result;
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // keyboard users continue from the message
    if (outcome !== 'success') return message.current?.focus();
    clearLegacyLogin();
    queries.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'migrate' && queryKey[0] !== 'migration-prompt',
    });
    // a reload must not complete it a second time
    history.replaceState(null, '', location.pathname);
  }, [outcome, queries]);

  if (outcome === undefined) {
    return (
      <div className={styles['page']}>
        <Spinner label={text.auth_connect_working()} isLarge />
      </div>
    );
  }
  if (outcome === 'success') {
    return (
      <div className={styles['page']} role="status">
        <h1 className={styles['title']}>{text.auth_migration_success_title()}</h1>
        <p className={styles['body']}>{text.auth_migration_success_body()}</p>
        <ButtonLink href={linkTo('dashboard', region)}>{text.auth_to_account()}</ButtonLink>
      </div>
    );
  }
  const { title, body, retry } = failures[outcome];
  // a failure of the backend alone can be retried without the legacy session
  const hasRetry = canRetry || (outcome === 'generic_error' && isWaiting);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{text.auth_connect_title()}</h1>
      <div ref={message} className={styles['box']} tabIndex={-1}>
        <Notice
          kind="error"
          isAnnounced
          title={title()}
          action={
            <div className={styles['actions']}>
              {retry && hasRetry && (
                <Button
                  isBusy={isRetrying || migration.isFetching}
                  onClick={canRetry ? onRetry : () => void migration.refetch()}
                >
                  {retry()}
                </Button>
              )}
              <LogoutForm className={buttonClasses({ variant: 'secondary' })} />
              <Button variant="quiet" onClick={onDismiss}>
                {text.auth_migration_dismiss()}
              </Button>
            </div>
          }
        >
          <p>{body({ email: regionConfigs[region].supportEmail })}</p>
          {canRetry && <p>{text.auth_migration_unchanged()}</p>}
        </Notice>
      </div>
    </div>
  );
}
