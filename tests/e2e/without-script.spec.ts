import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

test.use({ javaScriptEnabled: false });

for (const regionInfo of cutRegions('no')) {
  test(`checkout and account in ${regionInfo.region} show without scripts that they need them, and no spinner`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('free', regionInfo.region);
    const checkout = `/${regionInfo.region}/checkout-v2/standard`;
    await page.goto(checkout);
    await logIn(page, user);
    // found by its element: Playwright's text locators ignore the contents of `noscript`
    const notice = page.locator('main noscript p').first();
    for (const path of [checkout, `/${regionInfo.region}/${regionInfo.path.dashboard}`]) {
      await page.goto(path);
      await expect(notice).toBeVisible();
      await expect(notice).toHaveText(textOf(texts, 'shell_needs_script_title'));
      await expect(page.getByRole('main').getByRole('status').filter({ visible: true })).toHaveCount(0);
    }
    await page.goto(`/${regionInfo.region}/${{ se: 'samtycke', no: 'samtykke', fi: 'suostumus' }[regionInfo.region]}`);
    await expect(notice).toHaveText(textOf(texts, 'consent_no_script_title'));
    await expect(page.getByRole('main').getByRole('status').filter({ visible: true })).toHaveCount(0);
    // a page that works without scripts shows no notice
    await page.goto(`/${regionInfo.region}/`);
    await expect(notice).toHaveCount(0);
  });
}
