import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';
import form from './EmailForm.module.css';
import styles from './EntryPage.module.css';

const getFieldError = (outcome: string | undefined): string | undefined => {
  if (outcome === 'invalid') return text.auth_email_invalid();
  return outcome === 'wrong' ? text.auth_address_wrong_code() : undefined;
};

const getFailure = (outcome: string | undefined): string | undefined => {
  if (outcome === 'many') return text.auth_address_many();
  return outcome === 'unavailable' ? text.error_unavailable_text() : undefined;
};

/**
 * Asks a user for an email address when the login has none, then for the code that was sent to it (decision 0161). The
 * forms work without script.
 */
export function EmailPage() {
  const { region, query } = useView();
  const isCode = query['step'] === 'code';
  const failure = getFailure(query['outcome']);
  const error = getFieldError(query['outcome']);
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>{isCode ? text.auth_address_code_title() : text.auth_address_title()}</h1>
      <p className={styles['body']}>{isCode ? text.auth_address_code_body() : text.auth_address_body()}</p>
      <form method="post" action="/auth/email" className={joinClasses(styles['box'], form['form'])}>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <Field
          key={isCode ? 'code' : 'email'}
          {...(isCode
            ? { label: text.auth_address_code(), name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { label: text.auth_email(), name: 'email', type: 'email', autoComplete: 'email', maxLength: 254 })}
          required
          {...(error !== undefined && { error })}
        />
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
