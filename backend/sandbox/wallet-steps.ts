import type { OfferType } from '../../core/domain/offer.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { AppContext } from '../app-context.ts';
import { pollAgreement } from '../billing/wallet/poll-agreement.ts';
import { openAgreement } from '../billing/wallet/open-agreement.ts';
import { hasBought, type Step } from './persona-steps.ts';

/** Approves on the wallet's page, like the payer on the phone. */
async function approve(confirmationUrl: string): Promise<void> {
  const response = await fetch(confirmationUrl, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'approve', phone: '' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(5_000),
  });
  if (response.status !== 302 && response.status !== 303) {
    throw new Error(`the wallet process answered ${response.status}`);
  }
}

/** Buys an offer with the region's wallet, through the wallet process. */
export const buyByWallet =
  (offer: OfferType): Step =>
  async (context: AppContext, { userId, region }) => {
    if (await hasBought(context, userId)) return;
    const { siteUrl } = context.settings;
    const account = siteUrl + linkTo('dashboard', region);
    const order = { userId, region, offer, returnUrl: account, myAccountUrl: account };
    const opened = await openAgreement(context, order);
    if (!opened.ok) throw new Error(`no agreement for a test user: ${opened.code}`);
    await approve(opened.value.confirmationUrl ?? '');
    await pollAgreement(context, opened.value);
    if (!(await hasBought(context, userId))) throw new Error('the agreement of a test user started no subscription');
  };
