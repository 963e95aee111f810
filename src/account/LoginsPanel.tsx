import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDay } from '../domain/date.ts';
import { text } from '../text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { keepDays } from '../ui/keep-days.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { Loaded } from './Loaded.tsx';
import { endLogin, endOtherLogins, loginsQuery, type Login } from './logins.ts';
import panel from './LoginsPanel.module.css';
import styles from './SubscriptionCard.module.css';

const nameLogin = ({ browser, system }: Login): string =>
  text.logins_name({
    browser: browser ?? text.logins_unknown_browser(),
    system: system ?? text.logins_unknown_system(),
  });

function LoginRow({ login, isBusy, onEnd }: { login: Login; isBusy: boolean; onEnd: () => void }) {
  const { region } = useView();
  const name = nameLogin(login);
  return (
    <li className={panel['row']}>
      <div>
        <p className={panel['name']}>
          {name} {login.isCurrent && <Badge kind="success">{text.logins_here()}</Badge>}
        </p>
        <p className={styles['soft']}>
          {keepDays(text.logins_used({ date: formatDay(login.usedAt, region) }))}
          {' · '}
          {keepDays(text.logins_since({ date: formatDay(login.startedAt, region) }))}
        </p>
      </div>
      {!login.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          aria-label={text.logins_end_named({ name })}
          isBusy={isBusy}
          onClick={onEnd}
        >
          {text.logins_end()}
        </Button>
      )}
    </li>
  );
}

/** Where the person is logged in, each with its way out, and one for all others at once (decision 0081). */
export function LoginsPanel() {
  const queries = useQueryClient();
  const known = useQuery(loginsQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherLogins() : endLogin(id)),
    onSuccess: (left, id) => {
      queries.setQueryData(loginsQuery().queryKey, left);
      // the button that was pressed has gone with its row
      heading.current?.focus();
      showToast('success', id === null ? text.logins_others_ended() : text.logins_ended());
    },
    meta: { onFailure: { kind: 'toast', say: text.logins_failed } },
    // ended elsewhere meanwhile, perhaps
    onError: () => void queries.invalidateQueries(loginsQuery()),
  });
  const run = (id: string | null): void => {
    if (!end.isPending) end.mutate(id);
  };
  return (
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
                  isBusy={end.isPending && end.variables === login.id}
                  onEnd={() => run(login.id)}
                />
              ))}
            </ul>
            {logins.length > 1 && (
              <Button variant="secondary" isBusy={end.isPending && end.variables === null} onClick={() => run(null)}>
                {text.logins_end_others()}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
