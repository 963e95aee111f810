import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { runChecks } from './run-checks.ts';
import { startFakeProviders } from './testing/fake-providers.ts';

let fakes: Awaited<ReturnType<typeof startFakeProviders>>;
beforeAll(async () => void (fakes = await startFakeProviders()), 60_000);
afterAll(() => fakes.close());
afterEach(() => void vi.unstubAllGlobals());

async function check(name: string, change: Record<string, string> = {}) {
  const lines: string[] = [];
  await runChecks([name], { ...fakes.env, ...change }, (line) => lines.push(line));
  return { lines };
}

it('reports what the wallet refuses of each agreement that the product drafts', async () => {
  const real = globalThis.fetch;
  const drafts: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>): Promise<Response> => {
    if (init?.method !== 'POST' || !String(url).endsWith('/agreements')) return real(url, init);
    drafts.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    if (drafts.length < 3) return real(url, init);
    const refusal = { type: 'about:blank', title: 'Bad Request', extraDetails: [{ name: 'Scope is not enabled' }] };
    return Response.json(refusal, { status: 400 });
  });
  const { lines } = await check('wallet');
  expect(lines.slice(0, 4)).toEqual([
    expect.stringMatching(/^ok .* may use recurring payments$/),
    expect.stringMatching(/^ok .*: a purchase \(.+\) was drafted, read and left to expire/),
    expect.stringMatching(/^ok .*: a trial \(.+\) was drafted/),
    expect.stringMatching(/^FAILED .*: the draft of a voucher failed: .* 400.*Scope is not enabled/),
  ]);
  const fields = ['countryCode', 'externalId', 'interval', 'merchantAgreementUrl', 'merchantRedirectUrl', 'pricing'];
  for (const [index, terms] of ['initialCharge', 'campaign', 'campaign'].entries())
    expect(Object.keys(drafts[index] ?? {}).toSorted()).toEqual([...fields, 'productName', 'scope', terms].toSorted());
});

it('pays with the requests of the product, and names a rule that asks for 3-D Secure', async () => {
  const real = globalThis.fetch;
  const payments: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>): Promise<Response> => {
    if (!String(url).endsWith('/v72/payments')) return real(url, init);
    payments.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    return Response.json({ resultCode: 'IdentifyShopper', pspReference: 'MCJQXP28WN7VRFSD' });
  });
  const { lines } = await check('card');
  expect(lines).toContainEqual(expect.stringMatching(/^FAILED .* asks for 3-D Secure, .*Dynamic 3DS rules/));
  expect(payments).toEqual([
    expect.objectContaining({
      amount: { value: 0, currency: 'SEK' },
      channel: 'Web',
      countryCode: 'SE',
      shopperLocale: 'sv-SE',
      recurringProcessingModel: 'Subscription',
      storePaymentMethod: true,
    }),
  ]);
});

it('reads the cover of a show from the CMS of MEDIA_URL, which the content source is not', async () => {
  const { CMS_URL: cms = '' } = fakes.env;
  // a content source without files
  const source = createServer((request, response) => {
    const headers = { Authorization: request.headers.authorization ?? '' };
    if (request.url?.startsWith('/media/')) response.writeHead(404).end();
    else
      void fetch(cms + request.url, { headers }).then(async (found) =>
        response.writeHead(found.status, { 'Content-Type': 'application/json' }).end(await found.text()),
      );
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const CMS_URL = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  const without = await check('content', { CMS_URL });
  expect(without.lines.at(-1)).toMatch(/^FAILED .*: CMS_URL leads to .*127.0.0.1.*, .*set MEDIA_URL to/);
  const { lines } = await check('content', { CMS_URL, MEDIA_URL: cms });
  expect(lines.at(-1)).toBe('ok      content: MEDIA_URL serves the pictures of shows');
  source.close();
});
