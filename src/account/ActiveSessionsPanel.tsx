import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { keepDays } from '../ui/no-break-dates.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { Loaded } from './QueryBoundary.tsx';
import { endLogin, endOtherLogins, loginsQuery, type Login } from './active-sessions.ts';
import panel from './ActiveSessionsPanel.module.css';
import styles from './SubscriptionCard.module.css';

const nameLogin = ({ browser, system }: Login): string =>
  text.logins_name({
    browser: browser ?? text.logins_unknown_browser(),
    system: system ?? text.logins_unknown_system(),
  });

/**
 * Which of several it is whose names and times read alike, from 1; 0 where nothing else does: two log-ins of one kind of
 * browser may begin within a minute, and one press ends one of them.
 */
function numberAlike(login: Login, logins: readonly Login[], region: Region): number {
  const read = (one: Login): string => nameLogin(one) + formatDateTime(one.startedAt, region, {});
  // this device says that it is
  const alike = logins.filter((one) => !one.isCurrent && read(one) === read(login));
  return alike.length > 1 ? alike.indexOf(login) + 1 : 0;
}

type LoginRowProps = { login: Login; logins: readonly Login[]; isBusy: boolean; onEnd: () => void };

function LoginRow({ login, logins, isBusy, onEnd }: LoginRowProps) {
  const { region } = useView();
  const number = numberAlike(login, logins, region);
  const name = nameLogin(login) + (number > 0 ? ` (${number})` : '');
  // two of a day differ by their time
  const [used, since] = [formatDateTime(login.usedAt, region, {}), formatDateTime(login.startedAt, region, {})];
  return (
    <li className={panel['row']}>
      <div>
        <p className={panel['name']}>
          {name} {login.isCurrent && <Badge kind="success">{text.logins_here()}</Badge>}
        </p>
        <p className={styles['soft']}>
          {keepDays(text.logins_used({ date: used }))}
          {' · '}
          {keepDays(text.logins_since({ date: since }))}
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
 * Where the person is logged in, each with its way out, and one for all others at once, which is asked about first
 * (decision 0081).
 */
export function LoginsPanel() {
  const queries = useQueryClient();
  const known = useQuery(loginsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  // nothing beside an open question takes the focus: it waits until that has closed
  const isFocusLost = useRef(false);
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherLogins() : endLogin(id)),
    onSuccess: (left, id) => {
      queries.setQueryData(loginsQuery().queryKey, left);
      // the button that was pressed has gone with its row
      if (id === null) isFocusLost.current = true;
      else heading.current?.focus();
      showToast('success', id === null ? text.logins_others_ended() : text.logins_ended());
    },
    meta: { onFailure: { kind: 'toast', say: text.logins_failed } },
    // ended elsewhere meanwhile, perhaps
    onError: () => void queries.invalidateQueries(loginsQuery()),
    onSettled: () => setAsking(false),
  });
  const run = (id: string | null): void => {
    if (!end.isPending) end.mutate(id);
  };
  const close = (): void => {
    setAsking(false);
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
        <Loaded query={known}>
          {({ logins }) => (
            <>
              <ul className={panel['list']}>
                {logins.map((login) => (
                  <LoginRow
                    key={login.id}
                    login={login}
                    logins={logins}
                    isBusy={end.isPending && end.variables === login.id}
                    onEnd={() => run(login.id)}
                  />
                ))}
              </ul>
              {logins.length > 1 && (
                <Button variant="secondary" onClick={() => setAsking(true)}>
                  {text.logins_end_others()}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </section>
      <Dialog
        id="end-other-logins"
        title={text.logins_others_title()}
        isOpen={isAsking}
        onClose={close}
        actions={
          <>
            <Button variant="danger" isBusy={end.isPending && end.variables === null} onClick={() => run(null)}>
              {text.logins_end_others()}
            </Button>
            <Button variant="secondary" data-first-focus onClick={() => setAsking(false)}>
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
