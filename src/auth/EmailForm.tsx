import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type SubmitEvent } from 'react';
import { track } from '../analytics/track.ts';
import { readAnswer } from '../api/api-result.ts';
import { browserApi } from '../api/browser-client.ts';
import { constants } from '../../core/domain/constants.ts';
import { validateEmail, validatePassword, type CredentialError } from '../../core/domain/credentials.ts';
import { encodePassword } from '../../core/domain/password-login.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { cleanFields } from '../ui/normalize-input.ts';
import { Field } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './EmailForm.module.css';
import { readSavedEmail, saveEmail } from './saved-email.ts';
import { findNotice, saySignInProblem } from './sign-in-text.ts';

const sentences: Record<CredentialError, () => string> = {
  email_required: text.auth_email_required,
  email_invalid: text.auth_email_invalid,
  password_required: text.auth_password_required,
};

const say = (fault: CredentialError | undefined): string | undefined => fault && sentences[fault]();

// this page alone writes it, and leaves then
const neverChanges = () => () => undefined;
const nothing = (): string => '';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The older log-in by e-mail and password (requirements AU-10 … AU-12). The button waits until both are right; a
 * field's fault is told when it is left.
 *
 * @param returnTo where success leads.
 */
export function EmailForm({ returnTo }: { returnTo: string }) {
  const { region } = useView();
  useEffect(cleanFields, []);
  const saved = useSyncExternalStore(neverChanges, readSavedEmail, nothing);
  const [typed, setTyped] = useState<string>();
  const [password, setPassword] = useState('');
  const [ticked, setTicked] = useState<boolean>();
  const [left, setLeft] = useState<{ email?: true; password?: true }>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isUnderWay = useRef(false);
  const email = typed ?? saved;
  const isRemembered = ticked ?? saved !== '';

  const faults = { email: validateEmail(email), password: validatePassword(password) };
  const isReady = faults.email === undefined && faults.password === undefined;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setLeft({ email: true, password: true });
    if (!isReady || isUnderWay.current) return;
    isUnderWay.current = true;
    setSubmitting(true);
    setFailure(undefined);
    track({ event: 'init_login', method: 'email' });
    await pause(constants.loginDelay);
    const body = { email: email.trim(), password: encodePassword(password) };
    const answer = await readAnswer(browserApi(region).POST('/user/login', { body }));
    if (answer.ok) {
      saveEmail(isRemembered ? body.email : undefined);
      location.assign(returnTo);
      return;
    }
    const notice = findNotice(answer.problem);
    if (notice !== undefined) {
      location.assign(linkTo('login', region, {}, { notice, returnTo }));
      return;
    }
    isUnderWay.current = false;
    setSubmitting(false);
    const message = await saySignInProblem(answer.problem);
    // the toast goes; what was wrong stays with the form until it is tried again
    setFailure(message);
    showToast('error', message);
  };

  /** A form whose button waits is not sent by Enter: it leads to what is still wrong instead. */
  const pointOut = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || isReady) return;
    setLeft({ email: true, password: true });
    const wrong = event.currentTarget.form?.elements.namedItem(faults.email === undefined ? 'password' : 'email');
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  return (
    <section className={styles['section']} aria-labelledby="email-login">
      <p className={styles['or']} aria-hidden="true">
        {text.auth_or()}
      </p>
      <h2 id="email-login" className={styles['heading']}>
        {text.auth_email_heading()}
      </h2>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={text.auth_email()}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onKeyDown={pointOut}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setLeft((before) => ({ ...before, email: true }))}
          error={left.email && say(faults.email)}
        />
        <Field
          label={text.auth_password()}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onKeyDown={pointOut}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={() => setLeft((before) => ({ ...before, password: true }))}
          error={left.password && say(faults.password)}
        />
        <div className={styles['row']}>
          <Checkbox
            label={text.auth_remember()}
            checked={isRemembered}
            onChange={(event) => setTicked(event.target.checked)}
          />
          <a href={linkToLogin(region, returnTo, 'forgot')}>{text.auth_forgot()}</a>
        </div>
        {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
        <Button type="submit" variant="secondary" isWide isBusy={isSubmitting} disabled={!isReady}>
          {text.auth_submit()}
        </Button>
        <p role="status" className={styles['status']}>
          {isSubmitting && text.auth_in_process()}
        </p>
      </form>
    </section>
  );
}
