import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { PaymentMethods, StoredCard } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import type { Region } from '../../core/domain/region.ts';
import { isCardExpired } from '../../core/domain/payment.ts';
import { CardChoice } from './CardChoice.tsx';

const [methods] = openapi.components.schemas.PaymentMethods.examples as unknown as [PaymentMethods];
const [card] = openapi.components.schemas.StoredCard.examples as unknown as [StoredCard];

/** Renders the choice as text without markup. */
function read(region: Region, stored: StoredCard | null): string {
  const step = () => Promise.resolve(undefined);
  const props = {
    amount: { value: 0, currency: 'SEK' },
    onSubmit: step,
    onDetails: step,
    onEnter: () => undefined,
    onPhase: () => undefined,
    ref: null,
  };
  const html = renderAt(
    exampleView(region, 'checkout'),
    <CardChoice {...props} methods={{ ...methods, storedPaymentMethod: stored }} isDisabled={false} />,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('CardChoice', () => {
  it.each([
    ['se', 'Visa som slutar på 1111, giltigt till 03/30', 'Använd ett annat kort', 'har gått ut'],
    ['no', 'Visa som slutter på 1111, gyldig til 03/30', 'Bruk et annet kort', 'har gått ut'],
    ['fi', 'Visa, numero päättyy 1111, voimassa 03/30 asti', 'Käytä toista korttia', 'on vanhentunut'],
  ] as const)(
    '[CC-13] offers in %s the stored card by brand and last four digits, or another card',
    (region, words, change, expired) => {
      const kept = read(region, { ...card, expiryYear: '2030' });
      expect(kept).toContain(words);
      expect(kept).toContain(change);
      expect(kept).not.toContain(expired);
      const gone = read(region, { ...card, expiryYear: '2024' });
      expect(gone).toContain(expired);
      expect(gone).not.toContain(change);
      expect(read(region, null)).not.toContain('1111');
    },
  );

  it('is valid until the end of its last month', () => {
    const march = { expiryMonth: '03', expiryYear: '2030' };
    expect(isCardExpired(march, new Date('2030-03-31T23:59:59Z'))).toBe(false);
    expect(isCardExpired(march, new Date('2030-04-01T00:00:00Z'))).toBe(true);
  });
});
