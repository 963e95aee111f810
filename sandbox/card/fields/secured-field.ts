import { detectBrand } from './card-number.ts';
import type { Encrypt } from './encryption.ts';
import type { FieldView } from './field-view.ts';
import { judgeField, readDigits } from './judgement.ts';
import type { Configuration, Order, Tell } from './messages.ts';

/** Digits that the client needs before it may ask for the brand. */
const lookupDigits = 11;

/** What a part is called inside its encrypted content. */
const contentNames: Record<string, string> = {
  encryptedCardNumber: 'number',
  encryptedExpiryMonth: 'expiryMonth',
  encryptedExpiryYear: 'expiryYear',
  encryptedSecurityCode: 'cvc',
};

/**
 * Milliseconds after which a complete field is told again when the listener has left it. The client forgets a field
 * whose news arrive in the moment between a keystroke in the cardholder's name and the rendering of it: a frame, or some
 * on a busy machine.
 */
const laterTellings = [40, 400, 2_000];

/**
 * Runs one field: says to the client what the listener's typing means, and never what was typed, except encrypted.
 *
 * @param encrypt resolves when the key is ready.
 * @returns what carries out an order of the client.
 */
export function runField(
  { fieldType, txVariant }: Configuration,
  tell: Tell,
  view: FieldView,
  encrypt: Promise<Encrypt>,
): (order: Order) => void {
  const isNumber = fieldType === 'encryptedCardNumber';
  let brand = isNumber ? 'card' : txVariant;
  let isUnsupported = false;
  let hasFault = false;
  let encrypted: Record<string, unknown> | undefined;
  let lookedUp = '';
  /** Counts changes, so that an encryption overtaken by a later keystroke is thrown away. */
  let change = 0;

  const readInput = (): string => readDigits(view.input.value);
  // While a card is unsupported the client shows that, and any word on faults from here would wipe it.
  const tellFault = (action: string, code: string): void => {
    if (isUnsupported) return tell(action);
    hasFault = code !== '';
    view.showFault(code, brand);
    tell(action, { error: code });
  };
  const tellBrand = (isRepeated = false): void => {
    const detected = detectBrand(readInput()) ?? 'card';
    if (!isNumber || (detected === brand && !isRepeated)) return;
    brand = detected;
    tell('brand', { brand, cvcPolicy: 'required', expiryDatePolicy: 'required', cvcText: 'Security code' });
  };
  const tellBeginning = async (): Promise<void> => {
    const beginning = readInput().slice(0, lookupDigits);
    if (!isNumber || beginning === lookedUp) return;
    lookedUp = beginning;
    if (beginning.length < lookupDigits) return tell('binValue', { binValue: beginning.slice(0, 6) });
    const encryptedBin = await (await encrypt)({ binValue: beginning });
    if (lookedUp !== beginning) return;
    tell('binValue', { binValue: beginning.slice(0, 6), encryptedBin, uuid: crypto.randomUUID() });
  };
  const tellAgain = (): void => {
    const mine = change;
    for (const pause of laterTellings)
      setTimeout(() => {
        if (encrypted !== undefined && mine === change && !isUnsupported) tell('encryption', encrypted);
      }, pause);
  };
  const tellComplete = async (parts: Record<string, string>): Promise<void> => {
    const mine = change;
    const seal = await encrypt;
    const blobs = await Promise.all(
      Object.entries(parts).map(async ([encryptedFieldName, value]) => ({
        encryptedFieldName,
        blob: await seal({ [contentNames[encryptedFieldName] ?? encryptedFieldName]: value }),
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
    // The type makes the client move on to the security code, when it is set up to.
    tell('encryption', fieldType === 'encryptedExpiryDate' ? { ...encrypted, type: 'year' } : encrypted);
    // the listener was faster than the key
    if (!view.input.matches(':focus')) tellAgain();
  };
  const report = (): void => {
    change += 1;
    view.showComplete(false);
    tellBrand();
    void tellBeginning();
    const judgement = judgeField(fieldType, readInput(), brand, new Date());
    if (judgement.state === 'complete') return isUnsupported ? undefined : void tellComplete(judgement.parts);
    if (judgement.state === 'faulty') tellFault('incorrectly filled field', judgement.code);
    else if (encrypted !== undefined || hasFault) tellFault('keyPressed', '');
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
    const judgement = judgeField(fieldType, readInput(), brand, new Date());
    if (judgement.state === 'incomplete') tellFault('incomplete field', judgement.code);
    tellAgain();
  });
  view.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') tell('enterKeyPressed');
  });
  view.showHints(brand);
  tell('config');

  const followBrand = (order: string): void => {
    if (isNumber) return order === 'reset' ? tellBrand(true) : undefined;
    brand = order;
    view.showHints(brand);
    if (readInput() !== '') type(view.input.value);
  };
  return (order) => {
    if (order.focus) view.input.focus();
    if (order.brand !== undefined) followBrand(order.brand);
    const policy = order.cvcPolicy ?? order.expiryDatePolicy;
    if (policy !== undefined) view.input.required = policy === 'required';
    // the client misses what it was told, and has forgotten it: it hears it once more, and the next press goes through
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
