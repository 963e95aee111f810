import { expect, it } from 'vitest';
import { regions } from '../../core/domain/region.ts';
import { listSampleEmails } from '../email/sample-emails.ts';
import { sandboxEmailGallery } from './email-gallery.ts';

const gallery = sandboxEmailGallery({ siteUrl: 'http://localhost:3000' });
const path = '/__emails';

it('shows each email in three languages, light, dark or as text, in frames without scripts', async () => {
  const response = await gallery.request(`${path}?view=text`);
  const page = await response.text();
  const frames = [...page.matchAll(/<iframe loading="lazy" sandbox src="([^"]+)"/g)].map(([, src]) => src);
  expect(frames).toHaveLength(listSampleEmails('se').length * regions.length);
  expect(frames.every((src) => src?.endsWith('/text'))).toBe(true);
  expect(response.headers.get('Content-Security-Policy')).not.toContain('script-src');
  expect((await gallery.request(frames[0] ?? '')).status).toBe(200);
});

it('sends an email in dark colors that can load the logo only, and as text', async () => {
  const response = await gallery.request(`${path}/fi/receipt/total/dark`);
  const markup = await response.text();
  expect(markup).toContain('<h1>Kuitti NL-1</h1>');
  expect(markup).toContain('@media all {');
  expect(response.headers.get('Content-Security-Policy')).toBe(
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; img-src http://localhost:3000; frame-ancestors 'self'",
  );
  const text = await gallery.request(`${path}/no/receipt/total/text`);
  expect(await text.text()).toContain('Kvittering NL-1\n\nHei, Åsa!');
});

it.each(['xx/receipt/total/light', 'se/receipt/other/light', 'se/other/total/text', 'se/receipt/total/other'])(
  'responds 404 when there is no email %s',
  async (name) => expect((await gallery.request(`${path}/${name}`)).status).toBe(404),
);
