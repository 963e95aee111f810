import { useState, type SubmitEvent } from 'react';
import { typedEmailKey } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Notice } from '../ui/Notice.tsx';
import { softBreakEmails } from '../ui/soft-break-email.tsx';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { useView } from '../view.tsx';
import form from './EmailForm.module.css';
import styles from './EntryPage.module.css';
import { trySessionStorage } from '../ui/try-storage.ts';

const getFieldError = (outcome: string | undefined): string | undefined => {
  if (outcome === 'invalid') return text.auth_email_invalid();
  return outcome === 'wrong' ? text.auth_address_wrong_code() : undefined;
};

const getFailure = (outcome: string | undefined): string | undefined => {
  if (outcome === 'many') return text.auth_address_many();
  return outcome === 'unavailable' ? text.error_unavailable_text() : undefined;
};

const readTypedEmail = (): string => trySessionStorage((storage) => storage.getItem(typedEmailKey)) ?? '';

/** Stores the typed address, so that the page shows it again after a failure. */
function storeTypedEmail(event: SubmitEvent<HTMLFormElement>): void {
  const email = new FormData(event.currentTarget).get('email');
  if (typeof email === 'string') trySessionStorage((storage) => storage.setItem(typedEmailKey, email));
}

function EmailField({ stored, error }: { stored: string; error: { error?: string } }) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      label={text.auth_email()}
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      value={typed ?? stored}
      onChange={(event) => setTyped(event.target.value)}
      {...error}
    />
  );
}

/**
 * Asks a user for an email address when the login has none, then for the code that was sent to it (decision 0161). The
 * forms work without script.
 */
export function EmailPage() {
  const { region, query } = useView();
  const isCode = query['step'] === 'code';
  const stored = useBrowserValue(readTypedEmail, '');
  const failure = getFailure(query['outcome']);
  const message = getFieldError(query['outcome']);
  const error = message === undefined ? {} : { error: message };
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{isCode ? text.auth_address_code_title() : text.auth_address_title()}</h1>
      <p className={styles['body']}>{isCode ? text.auth_address_code_body() : text.auth_address_body()}</p>
      {isCode && stored !== '' && (
        <p className={styles['body']}>
          <strong>{softBreakEmails(stored)}</strong>
        </p>
      )}
      <form
        method="post"
        action="/auth/email"
        noValidate
        className={joinClasses(styles['box'], form['form'])}
        onSubmit={storeTypedEmail}
      >
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        {isCode ? (
          <Field
            label={text.auth_address_code()}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...error}
          />
        ) : (
          <EmailField stored={stored} error={error} />
        )}
        <Button type="submit" isWide>
          {isCode ? text.auth_address_confirm() : text.auth_address_send()}
        </Button>
      </form>
      {isCode && (
        <p className={styles['body']}>
          <a href={linkTo('loginEmail', region)}>{text.auth_address_other()}</a>
        </p>
      )}
    </div>
  );
}
