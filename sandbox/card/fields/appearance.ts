/** Style properties by name, as the shop gave them to the client (`fontSize` or `font-size`). */
export type StyleProperties = Record<string, string>;

/** What a shop may style in a field: at rest, with a fault, when complete, and the hint text. */
export type FieldStyles = Partial<Record<'base' | 'error' | 'validated' | 'placeholder', StyleProperties>>;

const selectors: Record<keyof FieldStyles, string> = {
  base: 'input',
  validated: 'input.validated',
  error: 'input.error',
  placeholder: 'input::placeholder',
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Style values may not reach out of the frame. */
const isHarmless = (value: unknown): value is string =>
  typeof value === 'string' && !/url\(|image|expression/i.test(value);

/**
 * Applies the shop's styles through the style sheet's object model: a strict content security policy stays intact, and
 * a value can never become more than the value of one property.
 *
 * @param sheet the frame's own style sheet.
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
