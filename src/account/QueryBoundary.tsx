import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProblem } from '../api/api-error.ts';
import { getOfflineMessage } from '../api/offline-message.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './QueryBoundary.module.css';

/**
 * Shows the data of a query, a spinner while it loads, and an error when it fails. The error says that the browser is
 * offline or the service unavailable; it never shows an empty account.
 *
 * @param failure what could not be loaded, as a sentence; a general one by default.
 * @param refusal the message when the backend refused the request for good; by default the same as for a failure.
 */
export function QueryBoundary<Data>({
  query,
  failure,
  rejection: refusal,
  rejectionAction,
  children,
}: {
  query: UseQueryResult<Data>;
  failure?: string;
  rejection?: string;
  /** what the user can do instead */
  rejectionAction?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  const problem = getProblem(query.error);
  if (query.isPending || problem?.status === 401) {
    return (
      <div className={styles['loading']}>
        <Spinner label={text.account_loading()} isLarge />
      </div>
    );
  }
  const isTemporary = problem?.isTemporary ?? true;
  if (!isTemporary && refusal !== undefined) {
    return <Notice kind="info" isAnnounced title={refusal} action={rejectionAction} />;
  }
  const offline = isTemporary ? getOfflineMessage() : undefined;
  return (
    <Notice
      kind={isTemporary ? 'warning' : 'error'}
      isAnnounced
      title={failure ?? offline ?? (isTemporary ? text.account_unavailable_title() : text.error_general())}
      action={
        <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {text.account_retry()}
        </Button>
      }
    >
      {isTemporary && offline === undefined && <p>{text.account_unavailable_body()}</p>}
      {failure !== undefined && offline !== undefined && <p>{offline}</p>}
    </Notice>
  );
}
