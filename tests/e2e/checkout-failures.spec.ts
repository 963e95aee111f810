import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn, makeCard, order, typeCard } from './user-steps.ts';

const isFull = process.env['TEST_FULL'] === '1';

/** How the response to an order is lost. */
const losses = [
  ['the response is lost', 'abort'],
  ['the response is an outage', 'down'],
] as const;

for (const regionInfo of cutRegions('no')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);
  const checkout = `/${region}/checkout-v2/standard`;
  const dashboard = new RegExp(`/${region}/${path.dashboard}$`);

  test(`[CC-07] [ER-02] in ${region} a second order, in another window or after going back, is refused with a message and charges nothing`, async ({
    page,
    control,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 409/);
    const user = await control.makePersona('free', region);
    await page.goto(checkout);
    await logIn(page, user);
    await typeCard(page, makeCard());
    const second = await page.context().newPage();
    await second.goto(checkout);
    await typeCard(second, makeCard());
    await order(page, regionInfo);
    await expect(page).toHaveURL(/checkout-v2\/confirmation/);
    const listMoney = async () => (await control.ledger('card')).filter(({ subject }) => subject === user.userId);
    const paid = await listMoney();

    await order(second, regionInfo);
    await expect(second).toHaveURL(dashboard);
    await expect(second.locator('nl-toast')).toContainText(textOf(texts, 'error_already_subscribed'));

    await page.goBack();
    await expect(page).toHaveURL(dashboard);
    await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'error_already_subscribed'));
    expect(await listMoney()).toEqual(paid);
  });

  test(`[AU-04] in ${region} a session that ends during a checkout leads to a login and returns to the chosen offer`, async ({
    page,
    control,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 401/);
    const user = await control.makePersona('free', region);
    const code = `HALF${Date.now().toString(36).toUpperCase()}`;
    await control.addVoucher({ code, type: 'FIFTYPERCENT', months: 3 });
    const chosen = `${checkout}?coupon=${code}`;
    await page.goto(chosen);
    await logIn(page, user);
    await expect(page.getByRole('main')).toContainText(code);
    await typeCard(page, makeCard());
    await page.context().clearCookies({ name: /^__Host-/ });
    const backAgain = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith(chosen));
    await order(page, regionInfo);
    // the provider still knows the user and shows no form
    await backAgain;
    await expect(page.getByRole('main')).toContainText(code);
    await typeCard(page, makeCard());
    await order(page, regionInfo);
    await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  });

  for (const [title, fault] of isFull ? losses : losses.slice(0, 1)) {
    test(`[CC-09] in ${region} a payment of which ${title} is looked up and not shown as failed`, async ({
      page,
      control,
      browserErrors,
    }) => {
      browserErrors.allow(/status of 503|server: 503|ERR_FAILED|Failed to load/);
      const user = await control.makePersona('free', region);
      await page.goto(checkout);
      await logIn(page, user);
      await typeCard(page, makeCard());
      const visited: string[] = [];
      await page.route(/adyenpayment\/submit-payment/, async (route) => {
        await route.fetch();
        if (fault === 'abort') return route.abort();
        return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"ServiceDown"}' });
      });
      page.on('framenavigated', (frame) => void visited.push(frame.url()));
      await order(page, regionInfo);
      await expect(page).toHaveURL(/checkout-v2\/confirmation/);
      expect(visited.some((url) => url.includes('/checkout-v2/verify-adyen'))).toBe(true);
    });
  }
}
