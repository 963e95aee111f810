import { z } from 'zod';
import { CheckError, describeResponse, type ProviderResponse } from './call.ts';

/** Sends a call of the wallet's API. */
export type CallWallet = (method: string, path: string, body?: object) => Promise<ProviderResponse>;

const draftSchema = z.object({ agreementId: z.string() });
const agreementSchema = z.object({ status: z.string() });

/**
 * Drafts an agreement without a first charge, as the product does, reads it and stops it. An agreement that waits for its
 * payer cannot be stopped everywhere: it then expires by itself, and no payer has seen it.
 */
export async function checkDraft(
  call: CallWallet,
  { currency, country, siteUrl }: { currency: string; country: string; siteUrl: string },
  note: (line: string) => void,
): Promise<void> {
  const drafted = await call('POST', '/recurring/v3/agreements', {
    pricing: { type: 'LEGACY', amount: 100, currency },
    interval: { unit: 'MONTH', count: 1 },
    productName: 'Provider check',
    merchantRedirectUrl: siteUrl,
    merchantAgreementUrl: siteUrl,
    countryCode: country,
  });
  const draft = draftSchema.safeParse(drafted.body);
  if (drafted.status !== 201 || !draft.success) throw describeResponse('the draft of an agreement', drafted);
  const path = `/recurring/v3/agreements/${draft.data.agreementId}`;
  const read = await call('GET', path);
  const agreement = agreementSchema.safeParse(read.body);
  if (read.status !== 200 || !agreement.success) throw describeResponse('the agreement that was drafted', read);
  if (agreement.data.status !== 'PENDING')
    throw new CheckError(
      `the agreement ${draft.data.agreementId} is ${agreement.data.status} before its payer answered`,
    );
  const stopped = await call('PATCH', path, { status: 'STOPPED' });
  const end = stopped.status < 300 ? 'stopped' : 'left to expire: it can only be stopped after its payer accepted it';
  note(`the agreement ${draft.data.agreementId} was drafted, read and ${end}`);
}
