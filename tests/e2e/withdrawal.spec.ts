import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';
import { callApi } from './purchase-steps.ts';

const required = { se: 'Obligatoriskt fält', no: 'Obligatorisk felt', fi: 'Pakollinen kenttä' };
const pages = { se: 'angra-avtal', no: 'angre-avtale', fi: 'peruuta-sopimus' };

for (const regionInfo of cutRegions('fi')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);
  const named = (key: string) => textOf(texts, key);

  test(`in ${region} a contract is withdrawn from in two steps in the account, and still shown as withdrawn after a reload`, async ({
    page,
    control,
  }) => {
    const user = await control.makePersona('voucher-half', region);
    await page.goto(`/${region}/${path.dashboard}`);
    await logIn(page, user);
    await page
      .getByRole('main')
      .getByRole('link', { name: named('withdraw_link') })
      .click();
    await expect(page.getByLabel(named('withdraw_email'))).toHaveValue(user.email);
    await page.getByLabel(named('withdraw_name')).fill(' ');
    await page.getByRole('button', { name: named('withdraw_continue') }).click();
    await expect(page.getByText(named('error_required_field'))).toBeVisible();
    await expect(page.getByLabel(named('withdraw_name'))).toBeFocused();
    await page.getByLabel(named('withdraw_name')).fill('Petra Demo');
    await page.getByRole('button', { name: named('withdraw_continue') }).click();
    await expect(page.getByRole('heading', { name: named('withdraw_review_title') })).toBeFocused();
    await page.getByRole('button', { name: named('withdraw_confirm') }).click();
    await expect(page.getByRole('heading', { name: named('withdraw_done_title') })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: named('withdraw_done_title') })).toBeVisible();
  });

  test(`in ${region} each of several contracts can be withdrawn from separately`, async ({ page, control }) => {
    const user = await control.makePersona('voucher-half', region);
    await page.goto(`/${region}/${path.dashboard}`);
    await logIn(page, user);
    await expect(page.getByRole('main')).toContainText('HALF3');
    // the paid half month can be withdrawn from in addition to the next plan on the stored card
    await callApi(page, regionInfo, '/subscription/package', undefined, 'DELETE');
    const consent = new URLSearchParams({ immediateSupplyConsent: named('checkout_consent') });
    await callApi(page, regionInfo, `/subscription/start?${consent.toString()}`, undefined, 'POST');
    await page.goto(`/${region}/${pages[region]}`);
    const others = page.getByRole('region', { name: named('withdraw_others') });
    const [half, whole] = { se: ['49,50', '99'], no: ['49,50', '99'], fi: ['4,99', '9,99'] }[region] as [
      string,
      string,
    ];
    await others.getByRole('button').click();
    await expect(
      page.getByRole('main').getByText(/^\S.* \d{1,2}\.? \p{L}+ \d{4}.* \d{1,2}\.? \p{L}+ \d{4}/u),
    ).toBeFocused();
    for (const amount of [half, whole]) {
      await page.getByRole('button', { name: named('withdraw_continue') }).click();
      await expect(page.getByRole('region', { name: named('withdraw_review_title') })).toContainText(amount);
      await page.getByRole('button', { name: named('withdraw_confirm') }).click();
      await expect(page.getByRole('heading', { name: named('withdraw_done_title') })).toBeFocused();
      await expect(page.getByRole('region', { name: named('withdraw_done_title') })).toContainText(amount);
      if (amount === half) await others.getByRole('button').click();
    }
    await expect(others).toHaveCount(0);
  });

  test(`[TF-06] in ${region} a visitor fills in the required fields, states the withdrawal from the footer and completes it by the email's link`, async ({
    page,
    control,
    stack,
  }) => {
    const user = await control.makePersona('trial', region);
    await page.goto(`/${region}/`);
    await page.getByRole('contentinfo').locator(`a[href="/${region}/${pages[region]}"]`).click();
    await page.getByRole('button', { name: named('withdraw_continue') }).click();
    for (const field of ['withdraw_name', 'withdraw_email', 'withdraw_contract'])
      await expect(page.getByLabel(named(field), { exact: true })).toHaveAccessibleDescription(required[region]);
    await page.getByLabel(named('withdraw_name')).fill('Petra Demo');
    await page.getByLabel(named('withdraw_email')).fill(user.email);
    await page.getByLabel(named('withdraw_contract'), { exact: true }).fill('Nordlyd Premium');
    await page.getByRole('button', { name: named('withdraw_continue') }).click();
    await page.getByRole('button', { name: named('withdraw_confirm') }).click();
    await expect(page.getByRole('heading', { name: named('withdraw_stated_title') })).toBeFocused();
    const findLink = async () =>
      (await control.mails(user.email)).map(({ text }) => /https?:\S+\?confirm=\S+/.exec(text)?.[0]).find(Boolean);
    await expect.poll(findLink).toBeDefined();
    const link = new URL((await findLink()) ?? '');
    await page.goto(stack.url('site') + link.pathname + link.search);
    await page.getByRole('button', { name: named('withdraw_confirm') }).click();
    await expect(page.getByRole('heading', { name: named('withdraw_done_title') })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(named('withdraw_refund_none'));
  });
}
