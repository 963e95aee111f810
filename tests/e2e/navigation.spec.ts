import { regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { expectListedNames } from './listed-names.ts';
import { openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);

test('[KO-01] [NV-05] the bar with the button appears after 100 px of scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 479, height: 800 });
  await page.goto('/se/');
  const button = page.locator('[data-sticky-bar] a');
  await page.evaluate(() => scrollTo(0, 100));
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo(0, 101));
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute('href', `/se/${sweden.path.offer}`);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(button).toBeHidden();
});

test('on a phone the consent bar hides the offer bar until it is answered, and nothing follows the footer', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/se/');
  const question = page.getByRole('region', { name: textOf(texts, 'consent_title'), exact: true });
  await expect(question).toBeVisible();
  const offer = page.locator('[data-sticky-bar]');
  /** Pixels of the page below its footer. */
  const measureRest = (): Promise<number> =>
    page
      .locator('footer')
      .evaluate((footer) => document.documentElement.scrollHeight - scrollY - footer.getBoundingClientRect().bottom);
  await page.evaluate(() => scrollTo(0, 600));
  await expect(offer).toHaveAttribute('data-shown');
  await expect(offer).toBeHidden();
  expect(await measureRest()).toBeLessThan(1);
  await question.getByRole('button', { name: textOf(texts, 'consent_reject'), exact: true }).click();
  await expect(offer).toBeVisible();
  expect(await measureRest()).toBeLessThan(1);
});

test(
  '[AB-02] [KO-01] [NV-06] [NV-07] the menu of small screens fills them, locks the page behind it and closes in 250 ms',
  core,
  async ({ page }) => {
    await page.setViewportSize({ width: 479, height: 800 });
    await page.goto('/se/');
    const opener = page.getByRole('button', { name: textOf(texts, 'shell_menu') });
    await opener.click();
    const menu = page.getByRole('dialog', { name: textOf(texts, 'shell_menu') });
    await expect(menu).toBeVisible();
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    expect((await menu.boundingBox())?.width).toBeGreaterThan(440);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    const labels = ['shell_podcasts', 'shell_audiobooks', 'shell_search', 'shell_log_in', 'shell_open_app'];
    for (const label of labels) await expect(menu.getByRole('link', { name: textOf(texts, label) })).toBeVisible();
    await expect(menu.getByRole('link', { name: textOf(texts, 'shell_try_free_days', { days: '14' }) })).toBeVisible();
    await expect(menu.getByRole('link', { name: textOf(texts, 'shell_my_account') })).toBeHidden();
    await expect(menu).toHaveCSS('transition-duration', /^0\.25s(, 0\.25s)*$/);
    await menu.getByRole('button', { name: textOf(texts, 'shell_close_menu') }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
    // by keyboard: the focus enters the menu and returns
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  '[AB-02] [CO-01] [NV-01] [NV-02] [NV-03] [NV-04] [NV-10] [NV-11] [NV-12] [NV-13] [SE-03] header and footer differ for pages, visitors and logged-in users',
  core,
  async ({ page, control }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/se/student`);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: textOf(texts, 'shell_log_in') })).toBeVisible();
    await expect(header.getByRole('link', { name: textOf(texts, 'shell_try_free') })).toBeVisible();
    await expect(header.getByRole('button', { name: textOf(texts, 'shell_account_menu') })).toBeHidden();
    const footer = page.getByRole('contentinfo');
    const links = header.getByRole('navigation').getByRole('link');
    await expect(links.first()).toBeVisible();
    const columns = ['Utforska', 'Information', 'Tjänsten', 'Mer'];
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(columns);
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer).not.toContainText(/utgivare/i);
    await footer.getByRole('button', { name: 'Hantera samtycke' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(footer.getByText('Integritetsinställningar')).toBeHidden();
    // the region switch opens the same page in the other region
    await footer.locator('summary').click();
    await footer.getByRole('link', { name: 'Suomi' }).click();
    await expect(page).toHaveURL(/\/fi\/opiskelija$/);
    // a page of one region leads to the start page
    await page.goto('/se/podcast/frusna-fall/');
    await footer.locator('summary').click();
    await footer.getByRole('link', { name: 'Norge' }).click();
    await expect(page).toHaveURL(/\/no\/$/);
    await expect(footer).toContainText('Ansvarlig redaktør');
    // the offers have their own buttons
    await page.goto(`/se/${sweden.path.offer}`);
    await expect(links.first()).toBeVisible();
    await expect(header.getByRole('link', { name: textOf(texts, 'shell_try_free') })).toBeHidden();
    await page.goto('/se/logga-in');
    await expect(links).toHaveCount(0);

    const user = await control.makePersona('free', 'se');
    await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
    await expect(page).toHaveURL(new RegExp(`${sweden.path.dashboard}$`));
    await expect(page).toHaveTitle('Mitt konto | Nordlyd');
    await expect(links).toHaveCount(0);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.goto(`/se/${sweden.path.dashboard}/hantera-extrakonto`);
    await expect(header.locator('[data-call-to-action]')).toBeVisible();
    await expect(links).toHaveCount(0);
    await page.goto('/se/student');
    await expect(header.getByRole('link', { name: textOf(texts, 'shell_log_in') })).toBeHidden();
    await expect(header.locator('[data-call-to-action]')).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Integritetsinställningar' })).toBeVisible();
    await expect(footer.locator('summary')).toBeHidden();
    await expect(footer.getByText('Sverige', { exact: true }).filter({ visible: true })).toBeVisible();
    const opener = header.getByRole('button', { name: textOf(texts, 'shell_account_menu') });
    const own = header.getByRole('link', { name: textOf(texts, 'shell_my_account') });
    await opener.press('Enter');
    await expect(own).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(own).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(header.locator('#account-menu a').first()).toBeFocused();
    await header.getByRole('link', { name: /Nordlyd/ }).click();
    await expect(page).toHaveURL(/\/se\/$/);
    await expectListedNames(page);
  },
);

test('[CF-03] [CF-04] [UP-04] the app link shows a QR code on a desktop, and is a link on a phone', async ({
  page,
  stack,
  browser,
  request,
}) => {
  await page.goto('/se/podcast/frusna-fall/');
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'page_browser_ends', { date: '31 mars 2027' }));
  const link = page.getByRole('main').getByRole('link', { name: textOf(texts, 'shell_open_app') });
  await link.click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'content_open_app_title') });
  await expect(dialog).toContainText(textOf(texts, 'content_open_app_lead_audiobooks'));
  await expect(dialog.locator('svg[data-address]')).toHaveAttribute('data-address', `${stack.url('site')}/open-app`);
  for (const store of ['page_app_store', 'page_google_play'])
    await expect(dialog.getByRole('link', { name: textOf(texts, store) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // the address in the QR code
  const response = await request.get('/open-app', { maxRedirects: 0, headers: { 'Accept-Language': 'fi' } });
  expect([response.status(), response.headers()['location']]).toEqual([302, '/fi/open-app']);
  for (const file of ['apple-app-site-association', 'assetlinks.json']) {
    const association = await request.get(`/.well-known/${file}`);
    expect(association.headers()['content-type']).toContain('application/json');
    expect(await association.text()).toMatch(/example\.nordlyd\.app/);
  }
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const phone = await browser.newContext({ userAgent, baseURL: stack.url('site') });
  const small = await phone.newPage();
  await small.goto('/se/podcast/frusna-fall/');
  await small
    .getByRole('main')
    .getByRole('link', { name: textOf(texts, 'shell_open_app') })
    .click();
  await expect(small).toHaveURL(/\/se\/open-app$/);
  await phone.close();
});

test(
  '[AB-02] [UP-01] [UP-02] [RO-01] a premium link opens the upsell dialog, and on the buy route the dialog cannot be closed',
  core,
  async ({ page }) => {
    await page.goto('/se/podcast/frusna-fall/');
    const premium = page.getByRole('main').getByRole('link', { name: textOf(texts, 'content_listen_premium') });
    await premium.press('Enter');
    const upsell = page.getByRole('dialog', { name: textOf(texts, 'shell_upsell_title') });
    await expect(upsell.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(upsell).toBeHidden();
    await expect(premium).toBeFocused();
    await page.goto('/se/kop');
    await expect(upsell).toBeVisible();
    await expect(upsell.getByRole('button')).toHaveCount(0);
    for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(upsell).toBeVisible();
    await upsell.getByRole('link', { name: textOf(texts, 'shell_upsell_offers') }).click();
    await expect(page).toHaveURL(new RegExp(`/se/${sweden.path.offer}$`));
    await expect(upsell).toBeHidden();
  },
);

test('[UP-02] the dialog of the buy page opens for users who can buy, without a trial for those who had one, and traps no subscriber', async ({
  page,
  control,
}) => {
  const upsell = page.getByRole('dialog', { name: textOf(texts, 'shell_upsell_title') });
  const visit = async (persona: string) => {
    const user = await control.makePersona(persona, 'se');
    await page.goto('about:blank');
    await page.context().clearCookies({ name: /^(?!cc_cookie)/ });
    await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
    await expect(page).toHaveURL(new RegExp(`/se/${sweden.path.dashboard}$`));
    const loaded = page.waitForResponse('**/api/me');
    await page.goto('/se/kop-podd');
    await loaded;
  };
  await visit('trial-used');
  await expect(upsell).toBeVisible();
  await expect(upsell).toContainText(textOf(texts, 'shell_upsell_body_no_trial'), { useInnerText: true });
  await expect(upsell).not.toContainText('14 dagar', { useInnerText: true });
  for (const persona of ['premium-card', 'app-store']) {
    await visit(persona);
    await expect(page.locator('html')).toHaveAttribute('data-plan', 'premium');
    await page.waitForLoadState('networkidle');
    await expect(upsell).toBeHidden();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  }
});

for (const { region, path } of regions.slice(0, 1)) {
  test('[RO-01] a visitor searches and reads without a login; checkout and account require one', async ({ page }) => {
    await page.goto(`/${region}/sok?q=fall`);
    await page.locator('main a[data-item]').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const own of [`/${region}/checkout-v2/standard`, `/${region}/${path.dashboard}`]) {
      await page.goto(own);
      await expect(page.locator('input[name="email"]')).toBeVisible();
    }
  });
}
