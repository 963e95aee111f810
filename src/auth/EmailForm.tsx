import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { track } from '../analytics/track.ts';
import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import { constants } from '../../core/domain/constants.ts';
import { validateEmail, validatePassword, type CredentialError } from '../../core/domain/credentials.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { encodePassword } from '../../core/domain/password-login.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { normalizeFields } from '../ui/normalize-input.ts';
import { Field } from '../ui/Field.tsx';
import { showToast } from '../ui/toast.ts';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';
import styles from './EmailForm.module.css';
import { readSavedEmail, saveEmail } from './saved-email.ts';
import { getLoginNotice, getLoginMessage } from './login-message.ts';

const errorMessages: Record<CredentialError, () => string> = {
  email_required: text.error_required_field,
  email_invalid: text.auth_email_invalid,
  password_required: text.error_required_field,
};

const getErrorMessage = (fault: CredentialError | undefined): string | undefined => fault && errorMessages[fault]();

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The legacy login by email and password (requirements AU-10 … AU-12). The button waits for valid input; a field shows
 * its error on blur.
 *
 * @param returnTo target after a login.
 */
export function EmailForm({ returnTo }: { returnTo: string }) {
  const { region } = useView();
  useEffect(normalizeFields, []);
  // only this page changes it, and then redirects
  const saved = useBrowserValue(readSavedEmail, '');
  const [typed, setTyped] = useState<string>();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState<boolean>();
  const [touched, setTouched] = useState<{ email?: true; password?: true }>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isPending = useRef(false);
  const email = typed ?? saved;
  const isRemembered = isChecked ?? saved !== '';

  const errors = { email: validateEmail(email), password: validatePassword(password) };
  const isReady = errors.email === undefined && errors.password === undefined;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTouched({ email: true, password: true });
    if (!isReady || isPending.current) return;
    isPending.current = true;
    setSubmitting(true);
    setFailure(undefined);
    track({ event: 'init_login', method: 'email' });
    await pause(constants.loginDelay);
    const body = { email: normalizeEmail(email) ?? email, password: encodePassword(password) };
    const result = await toApiResult(getApiClient(region).POST('/user/login', { body }));
    if (result.ok) {
      saveEmail(isRemembered ? body.email : undefined);
      location.assign(returnTo);
      return;
    }
    const notice = getLoginNotice(result.problem);
    if (notice !== undefined) {
      location.assign(linkTo('login', region, {}, { notice, returnTo }));
      return;
    }
    isPending.current = false;
    setSubmitting(false);
    const message = await getLoginMessage(result.problem);
    // the toast disappears; the error stays with the form until the next attempt
    setFailure(message);
    showToast('error', message);
  };

  /** Enter focuses the first invalid field instead of submitting a form whose button is disabled. */
  const focusFirstError = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || isReady) return;
    setTouched({ email: true, password: true });
    const wrong = event.currentTarget.form?.elements.namedItem(errors.email === undefined ? 'password' : 'email');
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
          onKeyDown={focusFirstError}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, email: true }))}
          error={touched.email && getErrorMessage(errors.email)}
        />
        <Field
          label={text.auth_password()}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onKeyDown={focusFirstError}
          onChange={(event) => setPassword(event.target.value)}
          onBlur={() => setTouched((before) => ({ ...before, password: true }))}
          error={touched.password && getErrorMessage(errors.password)}
        />
        <div className={styles['row']}>
          <Checkbox
            label={text.auth_remember()}
            checked={isRemembered}
            onChange={(event) => setChecked(event.target.checked)}
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
