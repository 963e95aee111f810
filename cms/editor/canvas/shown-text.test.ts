import { expect, it } from 'vitest';
import { isShownAs } from './shown-text.ts';

it.each([
  ['Halva priset', 'Halva  pri\u00ADset', true],
  ['Du betalar {price:student} i månaden.', 'Du betalar 49,50 kr i månaden.', true],
  ['Prova gratis{trialUsed}Välkommen tillbaka', 'Prova gratisVälkommen tillbaka', true],
  ['## Fet **text** och [länk](https://a.se)', 'Fet text och länk', true],
  ['- ett _viktigt_ ord', 'ett viktigt ord', true],
  ['a.b', 'axb', false],
  ['Halva', 'Halva priset', false],
  ['', '', false],
  ['{price:duo}', '99 kr', false],
])('tells whether the page shows %j as %j: %s', (line, text, isShown) => {
  expect(isShownAs(line, text)).toBe(isShown);
});
