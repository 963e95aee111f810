import { toMajor } from '../../src/domain/money.ts';
import { offerNumbers, perksOfOffer } from '../../src/domain/offer.ts';
import { addDays, addMonths } from '../../src/domain/period.ts';
import { regionFacts } from '../../src/domain/region.ts';
import { hasAccess, isWebManaged } from '../../src/domain/subscription.ts';
import type { Backend } from '../backend.ts';
import type { Handlers } from '../contract/handlers.ts';
import { isTrialEligible, listSubscriptions } from '../subscription/store.ts';
import { listPrices } from './catalogue.ts';

/** What is on sale (spec core §7). */
export function offerHandlers({ db, clock }: Backend): Pick<Handlers, 'getOffers' | 'getExpectedRenewalDates'> {
  return {
    getOffers: async ({ region, user }) => {
      const isEligible = user === undefined || (await isTrialEligible(db, user.userId));
      const prices = await listPrices(db, region);
      const offers = prices.map(({ offer, amount, currency, trialDays, packageId }) => ({
        offerType: offerNumbers[offer],
        currencyCode: currency,
        defaultPrice: toMajor(amount),
        trialDays: isEligible ? trialDays : 0,
        perks: [...perksOfOffer[offer]],
        packageId,
      }));
      return { status: 200, body: { offers } };
    },

    // Dearer plans start at once and move the billing date; cheaper ones wait for the period's end (spec core §4).
    getExpectedRenewalDates: async ({ region, user }) => {
      const now = clock.now();
      const prices = await listPrices(db, region);
      const held = (await listSubscriptions(db, user.userId, now)).find(
        ({ status, manager }) => hasAccess(status) && isWebManaged(manager),
      );
      const isEligible = await isTrialEligible(db, user.userId);
      const { timeZone } = regionFacts[held?.region ?? region];
      const dates = prices.map(({ offer, amount, trialDays }) => {
        const isAtOnce = held !== undefined && held.status !== 'inTrial' && amount > held.price;
        if (held !== undefined && !isAtOnce) return { offer, date: held.paidUntil };
        return { offer, date: isEligible ? addDays(now, trialDays) : addMonths(now, 1, timeZone) };
      });
      const renewalDates = dates.map(({ offer, date }) => ({
        offerType: offerNumbers[offer],
        date: date.toISOString(),
      }));
      return { status: 200, body: { renewalDates } };
    },
  };
}
