import { cutMarkets, readWords, say } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './person.ts';

test.use({ javaScriptEnabled: false });

for (const market of cutMarkets('no')) {
  test(`checkout and account in ${market.region} show without scripts that they need them, and no spinner`, async ({
    page,
    control,
  }) => {
    const words = readWords(market);
    const person = await control.makePersona('free', market.region);
    const checkout = `/${market.region}/checkout-v2/standard`;
    await page.goto(checkout);
    await logIn(page, person);
    // found by its element: Playwright's text locators ignore the contents of `noscript`
    const notice = page.locator('main noscript p').first();
    for (const path of [checkout, `/${market.region}/${market.path.dashboard}`]) {
      await page.goto(path);
      await expect(notice).toBeVisible();
      await expect(notice).toHaveText(say(words, 'shell_needs_script_title'));
      await expect(page.getByRole('main').getByRole('status').filter({ visible: true })).toHaveCount(0);
    }
    await page.goto(`/${market.region}/${{ se: 'samtycke', no: 'samtykke', fi: 'suostumus' }[market.region]}`);
    await expect(notice).toHaveText(say(words, 'consent_no_script_title'));
    await expect(page.getByRole('main').getByRole('status').filter({ visible: true })).toHaveCount(0);
    // a page that works without scripts shows no notice
    await page.goto(`/${market.region}/`);
    await expect(notice).toHaveCount(0);
  });
}
