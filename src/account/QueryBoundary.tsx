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
 * Shows what a query brought. While it waits: a spinner. When the backend cannot say: that this browser is offline, or
 * that it is unavailable for now, never an empty account, which would be a lie.
 *
 * @param failure what could not be loaded, in a sentence; the general one without it.
 * @param refusal what it means that the backend refused, for good: asking again would be refused again; the same as a
 *   failure without it.
 */
export function QueryBoundary<Data>({
  query,
  failure,
  rejection: refusal,
  children,
}: {
  query: UseQueryResult<Data>;
  failure?: string;
  rejection?: string;
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
  if (!isTemporary && refusal !== undefined) return <Notice kind="info" isAnnounced title={refusal} />;
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
