/** CSS properties by name, as the merchant configured them (`fontSize` or `font-size`). */
export type StyleProperties = Record<string, string>;

/** Styles of a field: default, invalid, valid, and placeholder. */
export type FieldStyles = Partial<Record<'base' | 'error' | 'validated' | 'placeholder', StyleProperties>>;

const selectors: Record<keyof FieldStyles, string> = {
  base: 'input',
  validated: 'input.validated',
  error: 'input.error',
  placeholder: 'input::placeholder',
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Rejects style values that could load external resources. */
const isHarmless = (value: unknown): value is string =>
  typeof value === 'string' && !/url\(|image|expression/i.test(value);

/**
 * Applies the merchant's styles through the CSSOM, which a strict Content-Security-Policy allows. A value can only
 * set one property.
 *
 * @param sheet the frame's style sheet.
 */
export function applyStyles(sheet: CSSStyleSheet, styles: FieldStyles): void {
  for (const [part, selector] of Object.entries(selectors)) {
    const properties = styles[part as keyof FieldStyles] ?? {};
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    for (const [name, value] of Object.entries(properties)) {
      if (rule instanceof CSSStyleRule && isHarmless(value)) rule.style.setProperty(kebab(name), value);
    }
  }
}
