import type { Locator, Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, sweden, type RegionInfo } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

/** Clicks one control after the other as soon as each is visible; returns their number. */
async function press(controls: readonly Locator[]): Promise<number> {
  for (const control of controls) await control.click();
  return controls.length;
}

/** Logs in and opens the start page. */
async function start(
  page: Page,
  { region, path }: RegionInfo,
  user: { email: string; password: string },
): Promise<void> {
  await page.goto(`/${region}/${path.dashboard}`);
  await logIn(page, user);
  await expect(page).toHaveURL(new RegExp(`/${region}/${path.dashboard}$`));
  await page.goto(`/${region}/`);
  await expect(page.locator('html')).toHaveAttribute('data-me', 'in');
}

for (const regionInfo of cutRegions('no')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  for (const width of [1280, 390]) {
    test(`cancelling in ${region} takes no more clicks than subscribing with a stored card, at ${width} px`, async ({
      page,
      control,
      context,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      const buyer = await control.makePersona('trial-used', region);
      const holder = await control.makePersona('premium-card', region);
      const main = page.getByRole('main');

      await start(page, regionInfo, buyer);
      // the start page's plans link to the checkout directly: the shortest way
      const subscribing = await press([
        main.locator(`a[href="/${region}/checkout-v2/standard"]`).filter({ visible: true }).first(),
        main.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }),
        main.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true }),
      ]);
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));

      // no request of the first user is in progress when the second one logs in
      await page.goto('about:blank');
      await context.clearCookies({ name: /^(?!cc_cookie)/ });
      await start(page, regionInfo, holder);
      const cancelled = page.waitForResponse(
        (response) => response.request().method() === 'DELETE' && response.url().endsWith('/subscription/package'),
      );
      const dialog = page.getByRole('dialog', { name: textOf(texts, 'account_cancel_title') });
      const cancelling = await press([
        page.getByRole('contentinfo').getByRole('link', { name: textOf(texts, 'account_cancel_confirm'), exact: true }),
        dialog.getByRole('button', { name: textOf(texts, 'account_cancel_confirm'), exact: true }),
      ]);
      expect((await cancelled).status()).toBe(200);
      const plan = main.getByRole('region', { name: textOf(texts, 'plan_standard'), exact: true });
      await expect(plan).toContainText(textOf(texts, 'status_cancelled'));
      await expect(dialog).toHaveCount(0);
      expect(cancelling, `of ${subscribing} to subscribe`).toBeLessThanOrEqual(subscribing);

      // a reactivated plan shows no dialog, and the address no longer asks to cancel
      await page.reload();
      await main.getByRole('button', { name: textOf(texts, 'account_reactivate') }).click();
      await expect(plan).toContainText(textOf(texts, 'status_active'));
      await expect(dialog).toHaveCount(0);
    });
  }
}

test('the cancel link in the footer appears for subscribers only, and opens a dialog before anything ends', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: textOf(texts, 'account_cancel_confirm'), exact: true });
  await page.goto('/se/');
  await expect(page.locator('html')).toHaveAttribute('data-plan', 'free');
  await expect(link).toBeHidden();
  const holder = await control.makePersona('premium-card', 'se');
  await start(page, sweden, holder);
  await link.click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'account_cancel_title') });
  await expect(dialog.getByRole('button', { name: textOf(texts, 'account_cancel_keep') })).toBeFocused();
  expect(await findViolations(page), 'the question').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'status_active'));
});

for (const regionInfo of cutRegions('fi')) {
  const { region, path } = regionInfo;
  test(`[NV-09] no second trial is offered in ${region} on the start page, among the offers or on a podcast`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const get = textOf(texts, 'shell_get_premium');
    const main = page.getByRole('main');
    const trial = main.getByRole('link', { name: textOf(texts, 'content_try_free'), exact: true });
    const plan = main.locator(`a[href="/${region}/checkout-v2/standard"]`);
    await page.goto(`/${region}/`);
    await expect(page.locator('html')).toHaveAttribute('data-trial', 'open');
    await expect(plan.first()).toHaveText(textOf(texts, 'content_try_free'), { useInnerText: true });
    await start(page, regionInfo, await control.makePersona('trial-used', region));
    for (const place of [`/${region}/`, `/${region}/${path.offer}`]) {
      await page.goto(place);
      await expect(page.locator('html')).toHaveAttribute('data-trial', 'used');
      await expect(plan.filter({ visible: true }).first()).toHaveText(get, { useInnerText: true });
      await expect(trial.filter({ visible: true })).toHaveCount(0);
    }
    await page.goto(`/${region}/`);
    const hero = main.locator('section').first();
    await expect(hero.getByRole('link')).toHaveText([get], { useInnerText: true });
    await page.goto((await main.locator(`a[href^="/${region}/podcast/"]`).first().getAttribute('href')) ?? '');
    await expect(page.locator('#upsell-card').getByRole('link')).toHaveText([get], { useInnerText: true });
  });
}

test('[NV-09] start page and offers mention no trial to a subscriber', async ({ page, control }) => {
  await start(page, sweden, await control.makePersona('premium-card', 'se'));
  const main = page.getByRole('main');
  await page.goto('/se/');
  await expect(page.locator('html')).toHaveAttribute('data-plan', 'premium');
  await expect(main.locator('section').first()).not.toContainText('14 dagar', { useInnerText: true });
  const terms = main.locator('p [data-trial-is="open"]');
  for (const place of ['/se/', `/se/${sweden.path.offer}`]) {
    await page.goto(place);
    await expect(page.locator('html')).toHaveAttribute('data-plan', 'premium');
    expect(await terms.count()).toBeGreaterThan(2);
    await expect(terms.filter({ visible: true })).toHaveCount(0);
  }
});

for (const kind of ['cancelled', 'duo-guest'] as const) {
  test(`[SL-07] the cancel link is hidden for ${kind}, which has nothing to cancel`, async ({ page, control }) => {
    const texts = readTexts(sweden);
    await start(page, sweden, await control.makePersona(kind, 'se'));
    await expect(page.locator('html')).toHaveAttribute('data-plan', 'premium');
    const foot = page.getByRole('contentinfo');
    await expect(foot.locator('a[href="/se/angra-avtal"]')).toBeVisible();
    await expect(foot.getByRole('link', { name: textOf(texts, 'account_cancel_confirm'), exact: true })).toBeHidden();
  });
}

test('[SL-07] the cancel link disappears after a cancellation and returns with the plan', async ({ page, control }) => {
  const texts = readTexts(sweden);
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: textOf(texts, 'account_cancel_confirm'), exact: true });
  await start(page, sweden, await control.makePersona('premium-card', 'se'));
  await link.click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'account_cancel_title') });
  await dialog.getByRole('button', { name: textOf(texts, 'account_cancel_confirm') }).click();
  await expect(link).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf(texts, 'account_reactivate') })
    .click();
  await expect(link).toBeVisible();
});

test('[SL-07] the cancel link opens the dialog during a failed payment, and shows where a store’s plan is managed', async ({
  page,
  control,
  context,
}) => {
  const texts = readTexts(sweden);
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: textOf(texts, 'account_cancel_confirm'), exact: true });
  await start(page, sweden, await control.makePersona('in-grace', 'se'));
  await link.click();
  await expect(page.getByRole('dialog', { name: textOf(texts, 'account_cancel_title') })).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies({ name: /^(?!cc_cookie)/ });
  await start(page, sweden, await control.makePersona('app-store', 'se'));
  await link.click();
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'elsewhere_apple'));
});
