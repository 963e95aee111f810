import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { softBreakEmails } from './soft-break-email.tsx';

it('softBreakEmails lets an address break before its "@" and its dots, and nowhere else', () => {
  expect(renderToStaticMarkup(softBreakEmails('anna-lisa.berg@post.example.com'))).toBe(
    'anna-lisa<wbr/>.berg<wbr/>@post<wbr/>.example<wbr/>.com',
  );
  expect(renderToStaticMarkup(softBreakEmails('Vi skriver till a.b@c.se. Hej då.'))).toBe(
    'Vi skriver till a<wbr/>.b<wbr/>@c<wbr/>.se. Hej då.',
  );
  expect(renderToStaticMarkup(softBreakEmails('Kl. 12.30'))).toBe('Kl. 12.30');
});
