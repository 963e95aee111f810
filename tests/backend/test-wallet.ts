import type { Settings } from '../../backend/env.ts';
import type { WalletAccess } from '../../backend/wallet-access.ts';
import { createWalletTransport } from '../../backend/providers/wallet-transport.ts';
import type { LedgerEntry } from '../../server/sandbox/control-routes.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { createApp } from '../../sandbox/wallet/app.ts';
import type { ApiResponse, TestUser } from './test-backend.ts';

/** The real wallet sandbox over its own records; it notifies the backend with signed webhooks. */
export function createWallet(settings: Settings, log: Log) {
  const records = openDocumentStore(':memory:');
  const accessOf = (region: 'no' | 'fi'): WalletAccess => {
    const access = settings.wallets[region];
    if (access === undefined) throw new Error(`no wallet in ${region}`);
    return access;
  };
  const wallet = createApp({
    records,
    log,
    url: settings.walletUrl,
    units: [
      { ...accessOf('no'), currency: 'NOK' },
      { ...accessOf('fi'), currency: 'EUR' },
    ],
    webhookUrl: `${settings.backendUrl}/webhooks/wallet`,
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

  const units = (['no', 'fi'] as const).map((region) =>
    createWalletTransport({ ...accessOf(region), url: settings.walletUrl }),
  );

  return {
    fetch: wallet.app.fetch,
    close: wallet.close,
    /** requests to the control routes of the wallet process */
    call,
    ledger: async (): Promise<LedgerEntry[]> =>
      ((await call('GET', '/__control/ledger')) as { entries: LedgerEntry[] }).entries,
    /** The due day of every charge comes; returns how many charges were due. */
    collect: async (): Promise<number> =>
      ((await call('POST', '/__control/collect', {})) as { collected: number }).collected,
    /** Reads an agreement from the wallet's API by the wallet's id. */
    read: async (agreementId: string): Promise<ShownAgreement> =>
      (await Promise.any(
        units.map((request) => request({ method: 'GET', path: `/recurring/v3/agreements/${agreementId}` })),
      )) as ShownAgreement,
    /** Answers as the payer; returns the address that the wallet redirects to. */
    answer: async (agreementUrl: string, answer: 'approve' | 'reject' | 'expire', phone = ''): Promise<URL> => {
      const response = await submit(agreementUrl, { answer, phone });
      return new URL(response.headers.get('Location') ?? '');
    },
    /** Acts as the payer on the page of one agreement, by the wallet's id. */
    act: (agreementId: string, form: Record<string, string>) => submit(`/agreements/${agreementId}`, form),
  };
}

/** The fields of an agreement that tests read. */
export type ShownAgreement = {
  status: string;
  pricing: { amount: number; currency: string };
  campaign: { type: string; price: number; period?: { unit: string; count: number }; end?: string } | null;
  productName: string;
};

/** The response to a drafted agreement. */
export type Draft = { agreementUrl: string; encodedAgreementId: string };

/** Drafts an agreement for an offer. */
export async function draft(user: TestUser, region: 'no' | 'fi' = 'no', offer = 'standard'): Promise<Draft> {
  const site = 'http://localhost:3000';
  const { status, body } = await user.call('POST', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, {
    returnUrl: `${site}/${region}/checkout-v2/verify-vm`,
    myAccountUrl: `${site}/${region}/`,
  });
  if (status !== 201) throw new Error(`no agreement: ${JSON.stringify(body)}`);
  return body as unknown as Draft;
}

/** Requests the status of an agreement like the return page. */
export const readStatus = (user: TestUser, { encodedAgreementId }: Draft): Promise<ApiResponse> =>
  user.call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId });

/**
 * Reads an agreement from the wallet's ledger: the wallet's id, its status and its charges and refunds, oldest first.
 */
export async function readAgreement(wallet: ReturnType<typeof createWallet>, { encodedAgreementId }: Draft) {
  const [id = ''] = encodedAgreementId.split('.');
  const ledger = await wallet.ledger();
  const agreement = ledger.find(({ idempotencyKey }) => idempotencyKey === id)?.reference ?? '';
  const status = ledger.filter(({ kind, reference }) => kind === 'agreement' && reference === agreement).at(-1)?.status;
  const money = ledger
    .filter(({ subject }) => subject === agreement)
    .map(({ kind, amount }) => `${kind} ${amount?.value}`);
  return { agreement, status, money };
}
