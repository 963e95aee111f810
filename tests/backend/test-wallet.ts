import type { Settings } from '../../backend/env.ts';
import { createWalletTransport } from '../../backend/providers/wallet-transport.ts';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from '../../sandbox/wallet/app.ts';
import type { Answer, Listener } from './test-backend.ts';

/** The real wallet sandbox over its own records, telling the backend by signed webhooks. */
export function createWallet(settings: Settings, log: Log) {
  const records = openDocumentStore(':memory:');
  const wallet = createApp({
    records,
    log,
    url: settings.walletUrl,
    credentials: {
      clientId: settings.walletClientId,
      clientSecret: settings.walletClientSecret,
      subscriptionKey: settings.walletSubscriptionKey,
      merchantSerialNumber: settings.walletMerchantSerialNumber,
    },
    webhook: { url: `${settings.backendUrl}/webhooks/wallet`, secret: settings.walletWebhookSecret },
  });
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(settings.walletUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const submit = async (path: string, form: Record<string, string>): Promise<Response> =>
    fetch(new URL(path, settings.walletUrl), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

  const ask = createWalletTransport(settings);

  return {
    fetch: wallet.app.fetch,
    close: wallet.close,
    /** calls to the wallet process's control surface */
    call,
    ledger: async (): Promise<LedgerEntry[]> =>
      ((await call('GET', '/__control/ledger')) as { entries: LedgerEntry[] }).entries,
    /** One mandate as the wallet's own API shows it, by the wallet's id. */
    read: async (agreementId: string): Promise<ShownMandate> =>
      (await ask({ method: 'GET', path: `/recurring/v3/agreements/${agreementId}` })) as ShownMandate,
    /** Answers as the payer and gives the address that the wallet sends the browser back to. */
    answer: async (agreementUrl: string, answer: 'approve' | 'reject' | 'expire', phone = ''): Promise<URL> => {
      const response = await submit(agreementUrl, { answer, phone });
      return new URL(response.headers.get('Location') ?? '');
    },
    /** Acts as the payer on the page of one mandate, by the wallet's id. */
    act: (agreementId: string, form: Record<string, string>) => submit(`/agreements/${agreementId}`, form),
  };
}

/** What the wallet shows of a mandate, as far as tests look. */
export type ShownMandate = {
  status: string;
  pricing: { amount: number; currency: string };
  campaign: { type: string; price: number; period?: { unit: string; count: number }; end?: string } | null;
  productName: string;
};

/** What drafting a mandate answers with. */
export type Draft = { agreementUrl: string; encodedAgreementId: string };

/** Drafts a mandate for an offer. */
export async function draft(listener: Listener, region: 'no' | 'fi' = 'no', offer = 'standard'): Promise<Draft> {
  const site = 'http://localhost:3000';
  const { status, body } = await listener.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, {
    returnUrl: `${site}/${region}/checkout-v2/verify-vm`,
    myAccountUrl: `${site}/${region}/`,
  });
  if (status !== 201) throw new Error(`no mandate: ${JSON.stringify(body)}`);
  return body as unknown as Draft;
}

/** Asks where a mandate stands, as the return page does. */
export const readStatus = (listener: Listener, { encodedAgreementId }: Draft): Promise<Answer> =>
  listener.call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId });

/** What a mandate led to in the wallet: its own id there, where it stands, and the money that moved, oldest first. */
export async function readMandate(wallet: ReturnType<typeof createWallet>, { encodedAgreementId }: Draft) {
  const [id = ''] = encodedAgreementId.split('.');
  const ledger = await wallet.ledger();
  const mandate = ledger.find(({ idempotencyKey }) => idempotencyKey === id)?.reference ?? '';
  const status = ledger.filter(({ kind, reference }) => kind === 'agreement' && reference === mandate).at(-1)?.status;
  const money = ledger
    .filter(({ subject }) => subject === mandate)
    .map(({ kind, amount }) => `${kind} ${amount?.value}`);
  return { mandate, status, money };
}
