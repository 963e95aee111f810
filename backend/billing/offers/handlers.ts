import { toMajor } from '../../../core/domain/money.ts';
import { offerNumbers, perksByOffer } from '../../../core/domain/offer.ts';
import { isOngoing, isWebManaged } from '../../../core/domain/subscription.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { isTrialEligible, listSubscriptions } from '../subscription/store.ts';
import { listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { listSoldPrices, type Price } from '../../offers/price-list.ts';
import { previewPlanChange, previewPurchase } from './preview-plan-change.ts';
import { readStudentData } from '../subscription/student-proof.ts';

/** The offers on sale. */
export function offerHandlers({
  db,
  clock,
  settings,
}: AppContext): Pick<Handlers, 'getOffers' | 'getExpectedRenewalDates'> {
  const listPrices = (region: Region): Promise<Price[]> => listSoldPrices(db, region, settings.studentRegions);
  return {
    getOffers: async ({ region, user }) => {
      const isEligible = user === undefined || (await isTrialEligible(db, user.userId));
      const prices = await listPrices(region);
      const offers = prices.map(({ offer, amount, currency, trialDays, packageId }) => ({
        offerType: offerNumbers[offer],
        currencyCode: currency,
        defaultPrice: toMajor(amount),
        trialDays: isEligible ? trialDays : 0,
        perks: [...perksByOffer[offer]],
        packageId,
      }));
      return { status: 200, body: { offers } };
    },

    // the same rules as the plan change itself, and as the checkout, which refuses a second subscription
    getExpectedRenewalDates: async ({ region, user }) => {
      const now = clock.now();
      const ongoing = (await listSubscriptions(db, user.userId, now)).filter(({ status }) => isOngoing(status));
      const current = ongoing.find(({ manager }) => isWebManaged(manager));
      if (current === undefined && ongoing.length > 0) return { status: 200, body: { renewalDates: [] } };
      const isEligible = await isTrialEligible(db, user.userId);
      const student = await readStudentData(db, user.userId, region);
      const prices = await listPrices(current?.region ?? region);
      const rises = await listPriceIncreases(db, current?.region ?? region);
      const renewalDates = prices.flatMap((price) => {
        const offered = { price, rises };
        const trialDays = isEligible ? price.trialDays : 0;
        const foreseen =
          current === undefined
            ? previewPurchase(offered, { ...student, trialDays, region }, now)
            : previewPlanChange(current, offered, now);
        if (foreseen === undefined) return [];
        const { next } = foreseen;
        const currencyCode = current?.currency ?? price.currency;
        return {
          offerType: offerNumbers[price.offer],
          date: foreseen.chargeAt.toISOString(),
          startsAt: foreseen.startsAt.toISOString(),
          today: toMajor(foreseen.today),
          nextCharge: next && { date: next.at.toISOString(), amount: toMajor(next.amount), currencyCode },
        };
      });
      return { status: 200, body: { renewalDates } };
    },
  };
}
