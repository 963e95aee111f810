import { markets, type Market } from '../market.ts';
import { expect, test } from './fixture.ts';
import { askApi, methods, offers, openCheckout, pay, type Purchase } from './purchase-steps.ts';

// nobody moves the clock here: the rows go to whichever browser is free
test.describe.configure({ mode: 'parallel' });

const table: readonly Purchase[] = markets.flatMap((market) =>
  offers.flatMap((offer) => methods.map((method) => ({ market, offer, method }))),
);

/**
 * In the usual run: with the flows that have a file of their own each method is seen in each market, and each offer is
 * bought. All of the table in the full one.
 */
const cut = ['no student stored card', 'fi duo redirect', 'fi premiumTotal stored card', 'no premiumTotalDuo redirect'];
const name = ({ market, offer, method }: Purchase): string => `${market.region} ${offer} ${method}`;
const isInRun = (row: Purchase): boolean =>
  process.env['TEST_FULL'] === '1' || cut.some((start) => name(row).startsWith(start));

/** Where a purchase ends: whoever has a place to give away goes to it. */
const landing = ({ region, path }: Market, offer: Purchase['offer']): RegExp =>
  offer === 'duo' || offer === 'premiumTotalDuo'
    ? new RegExp(`/${region}/${path.dashboard}/[a-z-]+\\?confirmation`)
    : new RegExp(`/${region}/checkout-v2/confirmation\\?.*offerType=${offer === 'premiumTotal' ? 'total' : offer}`);

type Holdings = { subscriptions: { offer: { subscriptionOfferType: number } }[] };

/** The number of a plan on the wire. */
const planNumbers = { standard: 0, student: 1, duo: 2, premiumTotal: 3, premiumTotalDuo: 4 };

for (const row of table.filter(({ market, method }) => method !== 'wallet' || market.region !== 'se').filter(isInRun)) {
  const { market, offer, method } = row;
  test(`[CC-02] [CC-05] in ${market.region} ${offer} is bought with a ${method}: what the page says is taken, once`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const hosts = new Set<string>();
    page.on('request', (request) => void hosts.add(new URL(request.url()).hostname));
    const { userId, today } = await openCheckout(row, { page, control, stack });
    const before = new Set((await control.ledger('wallet')).map(({ id }) => id));
    await pay(row, page);
    await expect(page).toHaveURL(landing(market, offer));
    const money = today.value === 0 ? [] : [today];
    if (method === 'wallet') {
      const news = (await control.ledger('wallet')).filter(({ id }) => !before.has(id));
      expect(news.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual(money);
    } else {
      const captures = (await control.ledger('card')).filter(
        ({ kind, subject }) => kind === 'capture' && subject === userId,
      );
      expect(captures.map(({ amount }) => amount)).toEqual(money);
    }
    // the sandbox by itself asks nobody outside this machine
    expect([...hosts].filter((host) => host !== '' && host !== 'localhost')).toEqual([]);
    const { subscriptions } = await askApi<Holdings>(page, market, '/subscription');
    expect(subscriptions.map((held) => held.offer.subscriptionOfferType)).toContain(planNumbers[offer]);
  });
}
