import { createHash } from 'node:crypto';
import { succeed, type Result } from '../../../core/domain/result.ts';
import { normalizeVoucherCode, type VoucherFailure } from '../../../core/domain/voucher.ts';
import type { AppContext } from '../../app-context.ts';
import { trialUsed } from '../checkout/activate-subscription.ts';
import { quoteVoucher } from '../voucher/quote-voucher.ts';
import { quoteOffer, type Quote, type QuoteFailure } from '../offers/quote.ts';
import type { Campaign } from '../../database/schema/agreement.ts';
import { hasSpentWallet } from './agreement-store.ts';
import { describeVoucher } from './campaign.ts';
import type { AgreementOrder } from './agreement-order.ts';

/** What a payer is asked to approve. */
export type Proposal = Quote & {
  /** normalised; null without a voucher */
  code: string | null;
  /** null without a voucher: a trial is described by its days */
  campaign: Campaign | null;
};

async function proposeTrial(context: AppContext, order: AgreementOrder): Promise<Result<Proposal, QuoteFailure>> {
  const quoted = await quoteOffer(context, order.userId, order.offer, order.region);
  if (!quoted.ok) return quoted;
  const proposal = { ...quoted.value, code: null, campaign: null };
  const { price, trialDays } = proposal;
  // a wallet with a used trial pays from the first day
  const isSpent = trialDays > 0 && (await hasSpentWallet(context.db, order.userId, trialUsed));
  return succeed(isSpent ? { ...proposal, trialDays: 0, amountNow: price.amount } : proposal);
}

/** Quotes what a user would approve in the wallet: a voucher's terms, otherwise trial or price. */
export async function quoteAgreement(
  context: AppContext,
  order: AgreementOrder,
): Promise<Result<Proposal, QuoteFailure | VoucherFailure>> {
  const { userId, offer, region, voucherCode } = order;
  if (voucherCode === undefined) return proposeTrial(context, order);
  const quoted = await quoteVoucher(context, userId, offer, region, voucherCode);
  if (!quoted.ok) return quoted;
  const campaign = describeVoucher(quoted.value, region);
  return succeed({ ...quoted.value, code: normalizeVoucherCode(voucherCode), campaign });
}

/** The fields that make a repeated order the same one. */
export function fingerprintOrder(order: AgreementOrder, { price, trialDays, amountNow, code }: Proposal): string {
  const { offer, returnUrl, myAccountUrl, consent } = order;
  const optional = [code, consent?.text].filter((value) => value !== undefined && value !== null);
  const terms = [offer, returnUrl, myAccountUrl, price.amount, trialDays, amountNow, ...optional];
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
