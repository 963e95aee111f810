import { expect, it } from 'vitest';
import { exampleView, renderAt } from './example-render.tsx';
import { DiscountCodeForm } from './DiscountCodeForm.tsx';

it.each([
  ['se', 'rabattkod'],
  ['no', 'rabattkode'],
  ['fi', 'alennuskoodi'],
] as const)('[RT-16] shows in %s the reason of a refusal at the field, which keeps the code', (region, word) => {
  const read = (query: Record<string, string>): string =>
    renderAt(exampleView(region, 'discountCode', { query }), <DiscountCodeForm />);
  const refused = read({ coupon: 'NEJ', failure: 'already_expired' });
  expect(refused).toContain(`action="/${region}/${word}"`);
  expect(refused).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="NEJ"/);
  const [, note = ''] = /<div[^>]*id="[^"]*-note"[^>]*>(.*?)<\/div>/.exec(refused) ?? [];
  expect(note.replaceAll(/<[^>]+>/g, '')).not.toBe('');
  const fresh = read({});
  expect(fresh).not.toContain('aria-invalid');
  expect(fresh).not.toContain('autofocus');
});
