import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { constants } from '../../core/domain/constants.ts';
import { normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkToCheckout } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { submittingAtom } from './atoms.ts';
import { offerTitles } from './offer-text.ts';
import type { Voucher } from './use-voucher.ts';
import styles from './VoucherField.module.css';

/** Validates a typed code without a request (requirement VO-04). */
function validateTypedCode(code: string, isValidated: boolean): string | undefined {
  if (code.length > constants.voucherMaximumLength) return text.voucher_invalid_code();
  return code === '' && isValidated ? text.error_required_field() : undefined;
}

/**
 * The field to type, apply and remove a voucher (requirements VO-01, VO-04). On small and medium screens an empty one
 * is behind a button (requirement VO-07).
 *
 * @param benefit text about the applied voucher.
 */
export function VoucherField({ voucher, benefit }: { voucher: Voucher; benefit: string | undefined }) {
  const { state, apply, remove } = voucher;
  const { validatedCode, error, attemptedCode: tried, otherOffers = [], isLostAtPayment: isLost } = state;
  const { region } = useView();
  const currentCode = validatedCode ?? tried ?? '';
  const submitting = useAtomValue(submittingAtom);
  const [typed, setTyped] = useState(currentCode);
  const [shownCode, setShownCode] = useState(currentCode);
  // the field shows the code in its normalized form
  if (currentCode !== shownCode) {
    setShownCode(currentCode);
    if (currentCode !== '') setTyped(currentCode);
  }
  const [isOpened, setOpened] = useState(false);
  const [lastAnnouncement, setLastAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const code = normalizeVoucherCode(typed);
  const inputError = validateTypedCode(code, validatedCode !== undefined);
  const isChecking = state.status === 'checking';
  const isBlocked = submitting !== undefined;
  const isInUse = validatedCode !== undefined && validatedCode === code;
  // an error is about the last applied code, not about later input
  const voucherError = !isChecking && code === tried ? error?.message : undefined;
  const isOpen = isOpened || typed !== '' || error !== undefined;

  const announcement = isChecking
    ? text.voucher_checking()
    : isInUse
      ? // the benefit arrives a moment later: both form one announcement
        benefit && `${text.voucher_in_use({ code })}. ${benefit}`
      : lastAnnouncement;

  // the pressed button disappears after success: the remove button takes the focus
  useEffect(() => {
    if (isInUse && wasPressed.current) removeButton.current?.focus();
    wasPressed.current = false;
  }, [isInUse]);

  // the order button is far below: the focus moves to the voucher that blocks the order
  useEffect(() => {
    if (isLost === true) input.current?.focus();
  }, [isLost, error]);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    wasPressed.current = document.activeElement !== input.current;
    setLastAnnouncement('');
    if (code === '' || inputError !== undefined || isInUse || isChecking || isBlocked) return;
    void apply(typed);
  };
  const clear = (): void => {
    remove();
    setTyped('');
    setLastAnnouncement(text.voucher_removed());
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
          {...((inputError ?? voucherError) === undefined ? {} : { error: inputError ?? voucherError })}
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
        {voucherError !== undefined && otherOffers.length > 0 && (
          <ul role="list" className={styles['others']}>
            {otherOffers.map((offer) => (
              <li key={offer}>
                <a href={linkToCheckout(offer, region, { coupon: code })}>
                  {text.voucher_other_offer({ plan: offerTitles[offer]() })}
                </a>
              </li>
            ))}
          </ul>
        )}
        {validatedCode !== undefined && (
          <div className={styles['inUse']}>
            <p>
              <Icon name="success" size="small" />
              <span>
                {text.voucher_in_use({ code: validatedCode })}
                {benefit !== undefined && <strong>{benefit}</strong>}
              </span>
            </p>
            <Button ref={removeButton} variant="quiet" size="small" disabled={isChecking || isBlocked} onClick={clear}>
              {text.voucher_remove()}
            </Button>
          </div>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
