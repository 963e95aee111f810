import { afterEach, expect, it, vi } from 'vitest';
import { readSettings } from '../env.ts';
import { createStudentVerifier } from './student.ts';
import { createWalletProvider } from './wallet.ts';

afterEach(() => void vi.unstubAllGlobals());

const access = {
  url: 'https://api.vipps.no',
  clientId: 'client',
  clientSecret: 'secret',
  subscriptionKey: 'subscription',
  merchantSerialNumber: '123456',
  webhookSecret: 'webhook',
};

it('an error of the wallet names the reason and the fields that it refuses', async () => {
  const refusal = {
    title: 'Bad Request',
    detail: `not allowed to use userinfo ${'x'.repeat(600)}`,
    extraDetails: [
      { name: 'scope', reason: 'not enabled for +4712345678' },
      { name: 'due' },
      { reason: 'late' },
      'other',
    ],
  };
  vi.stubGlobal('fetch', async (url: string | URL) =>
    String(url).endsWith('/accesstoken/get')
      ? Response.json({ access_token: 'token', expires_in: 3_600 })
      : Response.json(refusal, { status: 400 }),
  );
  await expect(createWalletProvider(access).readCharge('agr_1', 'chr_1')).rejects.toThrow(
    /\/charges\/\{id\}: answered 400: Bad Request, scope: not enabled for \[redacted\], due, late, not allowed to use userinfo x+$/,
  );
  vi.stubGlobal('fetch', async () => Response.json({ error: 'invalid_client' }, { status: 401 }));
  await expect(createWalletProvider(access).readCharge('agr_1', 'chr_1')).rejects.toThrow(
    /accesstoken\/get: answered 401: invalid_client$/,
  );
});

it.each([
  ['SheerID', { errorIds: ['invalidOptions', 'noProgram'], systemErrorMessage: 'program is not live' }],
  ['an adapter', { title: 'UnknownRegion', detail: 'no program is live' }],
])('a refusal of %s is in the log with its reason', async (_what, body) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
  const order = { subject: 's-1', region: 'fi', locale: 'fi-FI', returnUrl: 'https://nordlyd.example/fi' } as const;
  const reasons: unknown[] = [];
  const warn = (_event: string, fields?: object): void => void reasons.push((fields as { reason: string }).reason);
  await createStudentVerifier(readSettings({ SANDBOX: '1' }), { warn }).start(order);
  expect(reasons).toEqual([`Error: student verifier, start: answered 400: ${Object.values(body).flat().join(', ')}`]);
});
