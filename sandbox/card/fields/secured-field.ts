import { detectBrand } from './card-number.ts';
import type { Encrypt } from './encryption.ts';
import type { FieldView } from './field-view.ts';
import { validateField, readDigits } from './validate-field.ts';
import type { Configuration, ClientMessage, SendMessage } from './messages.ts';

/** Number of digits from which the client looks up the brand. */
const lookupDigits = 11;

/** Names of values inside the encrypted content. */
const contentNames: Record<string, string> = {
  encryptedCardNumber: 'number',
  encryptedExpiryMonth: 'expiryMonth',
  encryptedExpiryYear: 'expiryYear',
  encryptedSecurityCode: 'cvc',
};

/**
 * Delays in ms after which a complete field repeats its report on blur. The client drops a report that arrives while
 * it renders a keystroke in the cardholder's name.
 */
const repeatDelaysMs = [40, 400, 2_000];

/**
 * Runs one field: reports its state to the client, with typed values only in encrypted form.
 *
 * @param encrypt resolves when the key is ready.
 * @returns the handler of the client's messages.
 */
export function runField(
  { fieldType, txVariant }: Configuration,
  tell: SendMessage,
  view: FieldView,
  encrypt: Promise<Encrypt>,
): (order: ClientMessage) => void {
  const isNumber = fieldType === 'encryptedCardNumber';
  let brand = isNumber ? 'card' : txVariant;
  let isUnsupported = false;
  let hasFault = false;
  let encrypted: Record<string, unknown> | undefined;
  let lookedUp = '';
  /** Counts changes, so that the result of an outdated encryption is dropped. */
  let change = 0;

  const readInput = (): string => readDigits(view.input.value);
  // The client shows an unsupported card itself; a report of a fault from here would replace that message.
  const reportFault = (action: string, code: string): void => {
    if (isUnsupported) return tell(action);
    hasFault = code !== '';
    view.showFault(code, brand);
    tell(action, { error: code });
  };
  const reportBrand = (isRepeated = false): void => {
    const detected = detectBrand(readInput()) ?? 'card';
    if (!isNumber || (detected === brand && !isRepeated)) return;
    brand = detected;
    tell('brand', { brand, cvcPolicy: 'required', expiryDatePolicy: 'required', cvcText: 'Security code' });
  };
  const reportFirstDigits = async (): Promise<void> => {
    const beginning = readInput().slice(0, lookupDigits);
    if (!isNumber || beginning === lookedUp) return;
    lookedUp = beginning;
    if (beginning.length < lookupDigits) return tell('binValue', { binValue: beginning.slice(0, 6) });
    const encryptedBin = await (await encrypt)({ binValue: beginning });
    if (lookedUp !== beginning) return;
    tell('binValue', { binValue: beginning.slice(0, 6), encryptedBin, uuid: crypto.randomUUID() });
  };
  const repeatReport = (): void => {
    const mine = change;
    for (const pause of repeatDelaysMs)
      setTimeout(() => {
        if (encrypted !== undefined && mine === change && !isUnsupported) tell('encryption', encrypted);
      }, pause);
  };
  const reportComplete = async (parts: Record<string, string>): Promise<void> => {
    const mine = change;
    const encryptValue = await encrypt;
    const blobs = await Promise.all(
      Object.entries(parts).map(async ([encryptedFieldName, value]) => ({
        encryptedFieldName,
        blob: await encryptValue({ [contentNames[encryptedFieldName] ?? encryptedFieldName]: value }),
      })),
    );
    if (mine !== change || isUnsupported) return;
    hasFault = false;
    view.showFault('', brand);
    view.showComplete(true);
    const number = parts['encryptedCardNumber'];
    encrypted = {
      [fieldType]: blobs,
      ...(number !== undefined && { endDigits: number.slice(-4), issuerBin: number.slice(0, 8) }),
    };
    // The type lets the client move the focus to the security code, if configured.
    tell('encryption', fieldType === 'encryptedExpiryDate' ? { ...encrypted, type: 'year' } : encrypted);
    // the user left the field before the key was ready
    if (!view.input.matches(':focus')) repeatReport();
  };
  const report = (): void => {
    change += 1;
    view.showComplete(false);
    reportBrand();
    void reportFirstDigits();
    const result = validateField(fieldType, readInput(), brand, new Date());
    if (result.state === 'complete') return isUnsupported ? undefined : void reportComplete(result.parts);
    if (result.state === 'faulty') reportFault('incorrectly filled field', result.code);
    else if (encrypted !== undefined || hasFault) reportFault('keyPressed', '');
    encrypted = undefined;
  };
  const type = (text: string): void => {
    view.show(text, brand);
    report();
  };

  view.input.addEventListener('input', () => type(view.input.value));
  view.input.addEventListener('focus', () => tell('focus', { focus: true, numChars: readInput().length }));
  view.input.addEventListener('blur', () => {
    tell('focus', { focus: false, numChars: readInput().length });
    const result = validateField(fieldType, readInput(), brand, new Date());
    if (result.state === 'incomplete') reportFault('incomplete field', result.code);
    repeatReport();
  });
  view.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell('enterKeyPressed');
  });
  view.showHints(brand);
  tell('config');

  const followBrand = (order: string): void => {
    if (isNumber) return order === 'reset' ? reportBrand(true) : undefined;
    brand = order;
    view.showHints(brand);
    if (readInput() !== '') type(view.input.value);
  };
  return (order) => {
    if (order.focus) view.input.focus();
    if (order.brand !== undefined) followBrand(order.brand);
    const policy = order.cvcPolicy ?? order.expiryDatePolicy;
    if (policy !== undefined) view.input.required = policy === 'required';
    // the client lost the report: repeat it, so that the next click works
    const isForgotten = Boolean(order.code) && encrypted !== undefined && !isUnsupported;
    if (order.externalValidation && isForgotten) tell('encryption', encrypted);
    else if (order.externalValidation) {
      hasFault = true;
      view.showFault(order.code ?? '', brand);
    }
    if (order.unsupportedCard !== undefined) {
      isUnsupported = order.unsupportedCard;
      hasFault = isUnsupported;
      view.showFault(isUnsupported ? (order.code ?? '') : '', brand);
      if (!isUnsupported && readInput() !== '') report();
    }
    if (order.styleObject !== undefined) view.applyStyles(order.styleObject);
    if (order.autoComplete !== undefined) type(order.autoComplete);
    if (order.destroy) view.input.value = '';
  };
}
