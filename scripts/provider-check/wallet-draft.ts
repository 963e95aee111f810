import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { describeTrial } from '../../backend/billing/wallet/campaign.ts';
import { getPlanName } from '../../backend/offers/plan-name.ts';
import type { AgreementDraft, WalletProvider } from '../../backend/providers/wallet.ts';
import { WalletError } from '../../backend/providers/wallet-transport.ts';
import { CheckError } from './call.ts';

const price = 100;

/** The kinds of agreements that the product drafts. */
const kinds: [string, Pick<AgreementDraft, 'amountNow' | 'campaign'>][] = [
  ['a purchase', { amountNow: price, campaign: null }],
  ['a trial', { amountNow: 0, campaign: describeTrial(14) }],
  ['a voucher', { amountNow: 0, campaign: { type: 'PRICE_CAMPAIGN', price: 0, end: '2099-12-31T23:00:00.000Z' } }],
];

/** Runs a call of the product. @throws CheckError with the wallet's own words when it refuses. */
const attempt = <Value>(what: string, call: Promise<Value>): Promise<Value> =>
  call.catch((error: unknown) => {
    throw error instanceof WalletError ? new CheckError(`${what} failed: ${error.message}`) : error;
  });

/** Why an agreement was not stopped; the wallet may stop only those that their payer accepted. */
function describeRefusal(error: unknown): string {
  if (!(error instanceof WalletError)) throw error;
  return error.failure === 'invalid' ? 'it can only be stopped after its payer accepted it' : error.message;
}

/**
 * Drafts agreements with the product's own calls, reads each and stops it. An agreement that waits for its payer cannot
 * be stopped everywhere: it then expires by itself, and no payer has seen it.
 */
export async function checkDrafts(
  wallet: WalletProvider,
  region: Region,
  siteUrl: string,
  note: (line: string) => void,
): Promise<void> {
  const { currency, country } = regionConfigs[region];
  for (const [kind, terms] of kinds) {
    const id = crypto.randomUUID();
    const draft = { price, currency, country, productName: getPlanName('standard'), ...terms };
    const pages = { returnUrl: `${siteUrl}/?encodedAgreementId=${id}`, accountUrl: siteUrl };
    const { agreementId } = await attempt(`the draft of ${kind}`, wallet.draft(id, { ...draft, ...pages }));
    const { status } = await attempt(`reading ${kind}`, wallet.readAgreement(agreementId));
    if (status !== 'PENDING')
      throw new CheckError(`the agreement ${agreementId} is ${status} before its payer answered`);
    const end = await wallet.stopAgreement(agreementId, crypto.randomUUID()).then(
      () => 'stopped',
      (error: unknown) => `left to expire: ${describeRefusal(error)}`,
    );
    note(`${kind} (${agreementId}) was drafted, read and ${end}`);
  }
}
