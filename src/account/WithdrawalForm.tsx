import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useFailureWords } from '../api/use-failure-words.ts';
import { validateEmail } from '../../core/domain/credentials.ts';
import { text } from '../../core/i18n/text.ts';
import { breakEmails } from '../ui/soft-break-email.tsx';
import { Button } from '../ui/Button.tsx';
import { cleanFields } from '../ui/normalize-input.ts';
import { Facts } from '../ui/DescriptionList.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import type { Statement } from './withdrawal.ts';

type StatementFormProps = {
  /** what is known of the person already */
  given: Pick<Statement, 'name' | 'email'>;
  /** the contract by name; undefined when the person has to name it */
  contract: string | undefined;
  /** what will happen, in a sentence, shown before it is confirmed */
  consequence: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: (statement: Statement) => void;
};

const longest = { name: 200, email: 254, contract: 500 };

function judge({ name, email, contract }: Statement): Partial<Record<keyof Statement, string>> {
  const fault = validateEmail(email);
  return {
    ...(name === '' && { name: text.withdraw_name_required() }),
    ...(fault && { email: fault === 'email_required' ? text.auth_email_required() : text.auth_email_invalid() }),
    ...(contract === '' && { contract: text.withdraw_contract_required() }),
  };
}

/** The statement in the two steps of the law: what is stated, then its confirmation (conventions 3). */
export function StatementForm({ given, contract, consequence, isBusy, error, onConfirm }: StatementFormProps) {
  const [typed, setTyped] = useState<Statement>({ ...given, contract: contract ?? '' });
  const [step, setStep] = useState<'form' | 'review'>('form');
  const [isJudged, setJudged] = useState(false);
  const failure = useFailureWords(error);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const statement = { name: typed.name.trim(), email: typed.email.trim(), contract: typed.contract.trim() };
  const faults = isJudged ? judge(statement) : {};

  useEffect(cleanFields, []);

  // the step that was left took the focus with it
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
    hasMoved.current = true;
  }, [step]);

  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    setJudged(true);
    const [first] = Object.keys(judge(statement));
    if (first === undefined) setStep('review');
    else form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };
  const field = (name: keyof Statement) => ({
    name,
    value: typed[name],
    required: true,
    maxLength: longest[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    ...(faults[name] === undefined ? {} : { error: faults[name] }),
  });

  if (step === 'form') {
    return (
      <form ref={form} className={styles['panel']} noValidate onSubmit={go}>
        <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
          {text.withdraw_form_title()}
        </h2>
        <Field label={text.withdraw_name()} autoComplete="name" {...field('name')} />
        <Field
          label={text.withdraw_email()}
          type="email"
          autoComplete="email"
          hint={contract === undefined ? text.withdraw_email_hint() : text.withdraw_email_receipt()}
          {...field('email')}
        />
        {contract === undefined && (
          <Field label={text.withdraw_contract()} hint={text.withdraw_contract_hint()} {...field('contract')} />
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
      <Facts
        kind="stacked"
        rows={[
          [text.withdraw_contract(), statement.contract],
          [text.withdraw_name(), statement.name],
          [text.withdraw_email(), breakEmails(statement.email)],
        ]}
      />
      <p>{consequence}</p>
      {failure !== undefined && !isBusy && (
        <Notice kind="error" isAnnounced>
          <p>{failure}</p>
        </Notice>
      )}
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
