import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { constants } from '../../core/domain/constants.ts';
import { normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { submittingAtom } from './atoms.ts';
import type { Voucher } from './use-voucher.ts';
import styles from './VoucherField.module.css';

/** What can be said of a code before anybody is asked (requirement VO-04). */
function judgeTyped(code: string, isValidated: boolean): string | undefined {
  if (code.length > constants.voucherMaximumLength) return text.voucher_invalid_code();
  return code === '' && isValidated ? text.voucher_empty_field() : undefined;
}

/**
 * Where a voucher is typed, applied and removed (requirements VO-01, VO-04). On small and medium screens it hides behind
 * a button while there is nothing in it (requirement VO-07).
 *
 * @param worth what the voucher that is in use brings, in words.
 */
export function VoucherField({ voucher, worth }: { voucher: Voucher; worth: string | undefined }) {
  const { state, apply, remove } = voucher;
  const { validatedCode, error, tried, isLost } = state;
  const given = validatedCode ?? tried ?? '';
  const submitting = useAtomValue(submittingAtom);
  const [typed, setTyped] = useState(given);
  const [written, setWritten] = useState(given);
  // what was checked stands in the field as it was understood
  if (given !== written) {
    setWritten(given);
    if (given !== '') setTyped(given);
  }
  const [isOpened, setOpened] = useState(false);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const code = normalizeVoucherCode(typed);
  const fault = judgeTyped(code, validatedCode !== undefined);
  const isChecking = state.status === 'checking';
  const isBlocked = submitting !== undefined;
  const isInUse = validatedCode !== undefined && validatedCode === code;
  // an error is about the code that was tried, not about what is typed since
  const refusal = !isChecking && code === tried ? error?.message : undefined;
  const isOpen = isOpened || typed !== '' || error !== undefined;

  const spoken = isChecking
    ? text.voucher_checking()
    : isInUse
      ? // what it brings comes a moment later: both are said at once
        worth && `${text.voucher_in_use({ code })}. ${worth}`
      : said;

  // the pressed button goes with success: what stands for it now takes the focus
  useEffect(() => {
    if (isInUse && wasPressed.current) removal.current?.focus();
    wasPressed.current = false;
  }, [isInUse]);

  // the order was pressed far below: what keeps it from going through is brought before whoever pressed
  useEffect(() => {
    if (isLost === true) input.current?.focus();
  }, [isLost, error]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    wasPressed.current = document.activeElement !== input.current;
    setSaid('');
    if (code === '' || fault !== undefined || isInUse || isChecking || isBlocked) return;
    void apply(typed);
  };
  const clear = (): void => {
    remove();
    setTyped('');
    setSaid(text.voucher_removed());
    setOpened(true);
    input.current?.focus();
  };

  return (
    <section className={styles['voucher']} data-open={isOpen || undefined} aria-label={text.voucher_label()}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls="voucher-form"
        onClick={() => {
          setOpened(true);
          // the form is shown with the next frame
          requestAnimationFrame(() => input.current?.focus());
        }}
      >
        <Icon name="plus" size="small" />
        {text.voucher_add()}
      </button>
      <form id="voucher-form" className={styles['form']} noValidate onSubmit={submit}>
        <Field
          ref={input}
          label={text.voucher_label()}
          value={typed}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isChecking || isBlocked}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...((fault ?? refusal) === undefined ? {} : { error: fault ?? refusal })}
          action={
            !isInUse && (
              <Button
                type="submit"
                variant="secondary"
                size="small"
                isBusy={isChecking}
                disabled={code === '' || isBlocked}
              >
                {text.voucher_apply()}
              </Button>
            )
          }
        />
        {validatedCode !== undefined && (
          <div className={styles['inUse']}>
            <p>
              <Icon name="success" size="small" />
              <span>
                {text.voucher_in_use({ code: validatedCode })}
                {worth !== undefined && <strong>{worth}</strong>}
              </span>
            </p>
            <Button ref={removal} variant="quiet" size="small" disabled={isChecking || isBlocked} onClick={clear}>
              {text.voucher_remove()}
            </Button>
          </div>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </section>
  );
}
