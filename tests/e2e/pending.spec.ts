import { cutMarkets, readWords, say } from '../market.ts';
import { expect, test } from './fixture.ts';
import { makeCard, order, typeCard } from './person.ts';
import { askApi, openCheckout } from './purchase-steps.ts';

for (const market of cutMarkets('no')) {
  const words = readWords(market);

  test(`[AN-04] [CF-01] [CF-03] in ${market.region} the page that waits for the bank becomes the confirmation once it has answered, and so does a reload of it`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const { userId } = await openCheckout({ market, offer: 'standard', method: 'card' }, { page, control, stack });
    await typeCard(page, { ...makeCard(), name: 'PENDING' });
    await order(page, market);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(say(words, 'confirmation_pending_title'));
    const waiting = page.url();
    const row = (await control.ledger('card')).find(({ subject }) => subject === userId);
    const settled = await fetch(`${stack.url('card')}/__control/payments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reference: row?.reference, outcome: 'authorised' }),
    });
    expect(settled.status).toBe(200);
    await expect(title).toHaveText(say(words, 'confirmation_title'), { timeout: 30_000 });
    await expect(page).not.toHaveURL(/state=pending/);
    await expect(page.getByRole('main').getByRole('link', { name: say(words, 'page_app_store') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: say(words, 'page_google_play') })).toBeVisible();
    expect(await askApi(page, market, '/subscription')).toMatchObject({ hasActiveSubscription: true });
    await page.goto(waiting);
    await expect(title).toHaveText(say(words, 'confirmation_title'));
  });
}
