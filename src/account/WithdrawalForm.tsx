import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useFailureMessage } from '../api/use-failure-message.ts';
import { validateEmail } from '../../core/domain/credentials.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { text } from '../../core/i18n/text.ts';
import { softBreakEmails } from '../ui/soft-break-email.tsx';
import { Button } from '../ui/Button.tsx';
import { normalizeFields } from '../ui/normalize-input.ts';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Field } from '../ui/Field.tsx';
import { ErrorNotice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import type { Statement } from './withdrawal.ts';

type WithdrawalFormProps = {
  /** name and email address of a logged-in user */
  initial: Pick<Statement, 'name' | 'email'>;
  /** name of the contract; undefined when the visitor has to enter it */
  contract: string | undefined;
  /** a sentence about the consequences, shown before the confirmation */
  consequence: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: (statement: Statement) => void;
};

const maxLengths = { name: 200, email: 254, contract: 500 };

function validateStatement({ name, email, contract }: Statement): Partial<Record<keyof Statement, string>> {
  const emailError = validateEmail(email);
  return {
    ...(name === '' && { name: text.error_required_field() }),
    ...(emailError && {
      email: emailError === 'email_required' ? text.error_required_field() : text.auth_email_invalid(),
    }),
    ...(contract === '' && { contract: text.error_required_field() }),
  };
}

/** The statement in the two steps that the law requires: the statement, then its confirmation. */
export function WithdrawalForm({
  initial: given,
  contract,
  consequence,
  isBusy,
  error,
  onConfirm,
}: WithdrawalFormProps) {
  const [typed, setTyped] = useState<Statement>({ ...given, contract: contract ?? '' });
  const [step, setStep] = useState<'form' | 'review'>('form');
  const [isValidated, setValidated] = useState(false);
  const failure = useFailureMessage(error);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const statement = { name: typed.name.trim(), email: typed.email.trim(), contract: typed.contract.trim() };
  const errors = isValidated ? validateStatement(statement) : {};

  useEffect(normalizeFields, []);

  // the focus was on the previous step, which is gone
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
    hasMoved.current = true;
  }, [step]);

  const reviewStatement = (event: SubmitEvent): void => {
    event.preventDefault();
    setValidated(true);
    const [first] = Object.keys(validateStatement(statement));
    if (first === undefined) {
      setTyped({ ...statement, email: normalizeEmail(statement.email) ?? statement.email });
      setStep('review');
    } else form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };
  const buildFieldProps = (name: keyof Statement) => ({
    name,
    value: typed[name],
    required: true,
    maxLength: maxLengths[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    ...(errors[name] === undefined ? {} : { error: errors[name] }),
  });

  if (step === 'form') {
    return (
      <form ref={form} className={styles['panel']} noValidate onSubmit={reviewStatement}>
        <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
          {text.withdraw_form_title()}
        </h2>
        <Field label={text.withdraw_name()} autoComplete="name" {...buildFieldProps('name')} />
        <Field
          label={text.withdraw_email()}
          type="email"
          autoComplete="email"
          hint={contract === undefined ? text.withdraw_email_hint() : text.withdraw_email_receipt()}
          {...buildFieldProps('email')}
        />
        {contract === undefined && (
          <Field
            label={text.withdraw_contract()}
            hint={text.withdraw_contract_hint()}
            {...buildFieldProps('contract')}
          />
        )}
        <div className={styles['actions']}>
          <Button type="submit">{text.withdraw_continue()}</Button>
        </div>
      </form>
    );
  }
  return (
    <section className={styles['panel']} aria-labelledby="review-heading">
      <h2 id="review-heading" ref={heading} tabIndex={-1} className={styles['heading']}>
        {text.withdraw_review_title()}
      </h2>
      <p>{text.withdraw_review()}</p>
      <DescriptionList
        kind="stacked"
        rows={[
          [text.withdraw_contract(), statement.contract],
          [text.withdraw_name(), statement.name],
          [text.withdraw_email(), softBreakEmails(statement.email)],
        ]}
      />
      <p>{consequence}</p>
      {failure !== undefined && !isBusy && <ErrorNotice message={failure} />}
      <div className={styles['actions']}>
        <Button isBusy={isBusy} onClick={() => onConfirm(statement)}>
          {text.withdraw_confirm()}
        </Button>
        {!isBusy && (
          <Button variant="secondary" onClick={() => setStep('form')}>
            {text.withdraw_change()}
          </Button>
        )}
      </div>
    </section>
  );
}
