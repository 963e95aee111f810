import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

type Links = { links: { region: string; kind: string; link: string }[]; contracts: string[] };

for (const regionInfo of cutRegions('no')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);
  const named = (key: string, values?: Record<string, string>) => textOf(texts, key, values);

  test(`[AC-02] [ER-12] [RT-09] in ${region} a partner's link requires a login, activates Premium once, and shows why an invalid one does not`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    test.skip(
      process.env['TEST_FULL'] !== '1',
      'in the full run: the backend and the page are tried without a browser too',
    );
    browserErrors.allow(/status of 4(04|10)/);
    const response = await fetch(`${stack.url('backend')}/__sandbox/partner`);
    const { links } = (await response.json()) as Links;
    const find = (kind: string): string =>
      links.find((one) => one.region === region && one.kind === kind)?.link ?? 'missing';
    const main = page.getByRole('main');
    for (const [kind, key] of [
      ['forged', 'partner_not_found'],
      ['expired', 'partner_expired'],
      ['used', 'partner_used'],
    ] as const) {
      await page.goto(find(kind));
      await expect(main).toContainText(named(key));
    }

    const user = await control.makePersona('free', region);
    await page.goto(find('valid'));
    await page.getByRole('link', { name: named('partner_log_in') }).click();
    await logIn(page, user);
    await page.getByRole('button', { name: named('partner_activate') }).click();
    await expect(page).toHaveURL(/\/partner\/[a-z]+$/);
    await page.goto(`/${region}/${regionInfo.path.dashboard}`);
    await expect(main).toContainText(named('elsewhere_partner'));
    await expect(page.getByRole('button', { name: named('account_cancel'), exact: true })).toHaveCount(0);

    // a second link: one plan is enough
    await page.goto(find('total'));
    browserErrors.allow(/status of 409/);
    await page.getByRole('button', { name: named('partner_activate') }).click();
    await expect(main).toContainText(named('partner_subscribed'));
  });
}
