import { applyStyles, type FieldStyles } from './appearance.ts';
import { lengthOfSecurityCode } from './card-number.ts';
import { formatField, readDigits } from './validate-field.ts';
import type { Configuration } from './messages.ts';

/** The input of a frame and its description for screen readers. */
export type FieldView = {
  input: HTMLInputElement;
  /** Shows formatted text and keeps the position of the caret. */
  show: (text: string, brand: string) => void;
  /** Marks the field as invalid, or as valid when the code is empty. */
  showFault: (code: string, brand: string) => void;
  showComplete: (isComplete: boolean) => void;
  /** Shows placeholder and description for a brand, because the security code of some has four digits. */
  showHints: (brand: string) => void;
  applyStyles: (styles: FieldStyles) => void;
};

const autocomplete = {
  encryptedCardNumber: 'cc-number',
  encryptedExpiryDate: 'cc-exp',
  encryptedSecurityCode: 'cc-csc',
} as const;

/** The client's code for bokmål is `no-NO`; browsers and screen readers use `nb`. */
const languageOf = (locale: string): string => locale.replace(/^no\b/, 'nb');

/**
 * Prepares the frame's page for one field: name, language, keyboard, autofill, styles.
 *
 * @param input the page's only input.
 * @param description the element of `aria-describedby`.
 * @param sheet the page's style sheet.
 */
export function openView(
  configuration: Configuration,
  input: HTMLInputElement,
  description: Element,
  sheet: CSSStyleSheet,
): FieldView {
  const { fieldType, iframeUIConfig = {} } = configuration;
  const { ariaConfig = {}, placeholders = {}, sfStyles } = iframeUIConfig;
  const texts = ariaConfig[fieldType] ?? {};
  const textKey = (brand: string): string => {
    if (fieldType !== 'encryptedSecurityCode') return fieldType;
    return `${fieldType}${lengthOfSecurityCode(brand).most}digits`;
  };

  if (ariaConfig.lang) document.documentElement.lang = languageOf(ariaConfig.lang);
  document.title = texts.iframeTitle ?? '';
  input.setAttribute('aria-label', texts.label ?? '');
  input.inputMode = configuration.legacyInputMode ? 'tel' : 'numeric';
  input.autocomplete = autocomplete[fieldType];
  input.id = fieldType;
  if (fieldType === 'encryptedSecurityCode' && configuration.maskSecurityCode) input.type = 'password';
  if (sfStyles) applyStyles(sheet, sfStyles);

  const showHints = (brand: string): void => {
    input.placeholder = placeholders[textKey(brand)] ?? '';
    description.textContent = texts.contextualTexts?.[textKey(brand)] ?? '';
  };
  return {
    input,
    showHints,
    applyStyles: (styles) => applyStyles(sheet, styles),
    show: (text, brand) => {
      const before = readDigits(input.value.slice(0, input.selectionStart ?? 0)).length;
      const isAtEnd = (input.selectionStart ?? 0) === input.value.length;
      input.value = formatField(fieldType, text, brand);
      if (isAtEnd || document.activeElement !== input) return;
      const caret = [...input.value].findIndex((_, end) => readDigits(input.value.slice(0, end)).length === before);
      input.setSelectionRange(caret, caret);
    },
    showFault: (code, brand) => {
      input.classList.toggle('error', code !== '');
      input.setAttribute('aria-invalid', String(code !== ''));
      if (code === '') return showHints(brand);
      const { error = {} } = texts;
      description.textContent = (brand === 'amex' ? error[`${code}.amex`] : undefined) ?? error[code] ?? '';
    },
    showComplete: (isComplete) => void input.classList.toggle('validated', isComplete),
  };
}
