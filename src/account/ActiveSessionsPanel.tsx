import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { revokeSession, revokeOtherSessions, sessionsQuery, type ActiveSession } from './active-sessions.ts';
import panel from './ActiveSessionsPanel.module.css';
import styles from './SubscriptionCard.module.css';

const formatSessionName = ({ browser, system }: ActiveSession): string =>
  text.logins_name({
    browser: browser ?? text.logins_unknown_browser(),
    system: system ?? text.logins_unknown_system(),
  });

/**
 * Numbers sessions with the same name and time from 1, so that the user knows which one ends; 0 for a session without a
 * duplicate.
 */
function getDuplicateNumber(login: ActiveSession, logins: readonly ActiveSession[], region: Region): number {
  const read = (one: ActiveSession): string => formatSessionName(one) + formatDateTime(one.startedAt, region, {});
  // this device is labelled
  const duplicates = logins.filter((one) => !one.isCurrent && read(one) === read(login));
  return duplicates.length > 1 ? duplicates.indexOf(login) + 1 : 0;
}

type SessionRowProps = {
  login: ActiveSession;
  logins: readonly ActiveSession[];
  isBusy: boolean;
  onRevoke: () => void;
};

function SessionRow({ login, logins, isBusy, onRevoke: onEnd }: SessionRowProps) {
  const { region } = useView();
  const number = getDuplicateNumber(login, logins, region);
  const name = formatSessionName(login) + (number > 0 ? ` (${number})` : '');
  // two sessions of a day differ by their time
  const [used, since] = [formatDateTime(login.usedAt, region, {}), formatDateTime(login.startedAt, region, {})];
  return (
    <li className={panel['row']}>
      <div>
        <p className={panel['name']}>
          {name} {login.isCurrent && <Badge kind="success">{text.logins_here()}</Badge>}
        </p>
        <p className={styles['soft']}>
          {markDates(text.logins_used({ date: used }))}
          {' · '}
          {markDates(text.logins_since({ date: since }))}
        </p>
      </div>
      {!login.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={text.logins_end_named({ name, date: since })}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {text.logins_end()}
        </Button>
      )}
    </li>
  );
}

/**
 * Lists the user's sessions with a button to revoke each one, and a confirmed button that revokes all others (decision
 * 0121).
 */
export function ActiveSessionsPanel() {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  // an open dialog keeps the focus: the heading gets it when the dialog closes
  const isFocusLost = useRef(false);
  const revoke = useMutation({
    mutationFn: (id: string | null) => (id === null ? revokeOtherSessions() : revokeSession(id)),
    onSuccess: (left, id) => {
      queries.setQueryData(sessionsQuery().queryKey, left);
      // the clicked button disappears with its row
      if (id === null) isFocusLost.current = true;
      else heading.current?.focus();
      showToast('success', id === null ? text.logins_others_ended() : text.logins_ended());
    },
    meta: { onFailure: { kind: 'toast', message: text.logins_failed } },
    // another device may have ended the session
    onError: () => void queries.invalidateQueries(sessionsQuery()),
    onSettled: () => setConfirming(false),
  });
  const run = (id: string | null): void => {
    if (!revoke.isPending) revoke.mutate(id);
  };
  const close = (): void => {
    setConfirming(false);
    if (isFocusLost.current) heading.current?.focus();
    isFocusLost.current = false;
  };
  return (
    <>
      <section className={styles['card']} aria-labelledby="logins-heading">
        <h2 ref={heading} id="logins-heading" className={styles['plan']} tabIndex={-1}>
          {text.logins_heading()}
        </h2>
        <p className={styles['soft']}>{text.logins_body()}</p>
        <QueryBoundary query={sessions}>
          {({ logins }) => (
            <>
              <ul className={panel['list']}>
                {logins.map((login) => (
                  <SessionRow
                    key={login.id}
                    login={login}
                    logins={logins}
                    isBusy={revoke.isPending && revoke.variables === login.id}
                    onRevoke={() => run(login.id)}
                  />
                ))}
              </ul>
              {logins.length > 1 && (
                <Button variant="secondary" onClick={() => setConfirming(true)}>
                  {text.logins_end_others()}
                </Button>
              )}
            </>
          )}
        </QueryBoundary>
      </section>
      <Dialog
        id="end-other-logins"
        title={text.logins_others_title()}
        isOpen={isConfirming}
        onClose={close}
        actions={
          <>
            <Button variant="danger" isBusy={revoke.isPending && revoke.variables === null} onClick={() => run(null)}>
              {text.logins_end_others()}
            </Button>
            <Button variant="secondary" data-first-focus onClick={() => setConfirming(false)}>
              {text.auth_logout_keep()}
            </Button>
          </>
        }
      >
        <p>{text.logins_others_body()}</p>
      </Dialog>
    </>
  );
}
