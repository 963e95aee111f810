import { cutRegions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { loseResponses } from './lose-responses.ts';
import { openLoggedIn } from './user-steps.ts';

/** Payment method by region, so that both card and wallet are covered. */
const personas = { se: 'premium-card', no: 'premium-wallet', fi: 'premium-wallet' } as const;

for (const regionInfo of cutRegions('no')) {
  const { region, path } = regionInfo;

  test(`a pause in ${region} is chosen by keyboard, shows its dates first, and ends early at the stated price`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const named = (key: string): string => textOf(texts, key);
    const user = await control.makePersona(personas[region], region);
    await openLoggedIn(page, user, `/${region}/${path.dashboard}`);
    const card = page.getByRole('region', { name: named('plan_standard'), exact: true });
    const button = (key: string) => card.getByRole('button', { name: named(key), exact: true });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/subscription/pause')) calls.push(request.method());
    });

    await button('account_pause').focus();
    await page.keyboard.press('Enter');
    const call = page.getByRole('banner').locator('[data-call-to-action]');
    await expect(call).toHaveText(named('shell_upgrade'));
    const dialog = page.getByRole('dialog', { name: named('pause_title') });
    const lengths = dialog.getByRole('radio');
    await expect(lengths).toHaveCount(3);
    await expect(dialog.locator('dl')).toContainText(named('pause_goes_on'));
    expect(await findViolations(page), 'the dialog of a pause').toEqual([]);
    const shortest = await dialog.locator('dl').innerText();
    await lengths.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(lengths.nth(1)).toBeChecked();
    // the dates depend on the chosen length
    await expect.poll(() => dialog.locator('dl').innerText()).not.toBe(shortest);
    const [listenUntil = '', goesOn = ''] = (await dialog.locator('dl').innerText()).match(/\d{4}-\d\d-\d\d/g) ?? [];
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button('account_pause')).toBeFocused();
    expect(calls.filter((method) => method !== 'GET')).toEqual([]);

    await page.keyboard.press('Enter');
    await lengths.nth(1).check();
    await dialog.getByRole('button', { name: named('pause_confirm') }).focus();
    await page.keyboard.press('Enter');
    await expect(card).toContainText(`${listenUntil} – ${goesOn}`);
    // no other dialog opens, and the button that ends the pause has the focus
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button('resume_confirm')).toBeFocused();
    await expect(button('account_pause')).toHaveCount(0);
    // no upgrade is offered while it would be refused
    await expect(call).toHaveText(named('shell_open_app'));
    expect(calls.filter((method) => method !== 'GET')).toEqual(['PUT']);

    await control.advance('P40D');
    await page.reload();
    await expect(card).toContainText(named('status_paused'));
    expect(await findViolations(page), 'a pause').toEqual([]);
    // every page offers the end of the pause, and no second plan
    await expect(call).toHaveText(named('account_resume'));
    await page.goto(`/${region}/`);
    await expect(call).toHaveText(named('account_resume'));
    await expect(page.locator(`main a[href^="/${region}/checkout-v2/"]`).filter({ visible: true })).toHaveCount(0);
    await call.click();
    const back = page.getByRole('dialog', { name: named('resume_title') });
    await expect(back).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button('account_resume')).toBeFocused();
    await button('account_resume').click();
    const price = regionInfo.price.text.replace(' ', '\u00a0');
    await back.getByRole('button', { name: textOf(texts, 'resume_confirm_pay', { price }) }).click();
    await expect(card).toContainText(named('status_active'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button('account_pause')).toBeFocused();
    expect(calls.filter((method) => method !== 'GET')).toEqual(['PUT', 'DELETE']);
  });
}

test('a pause, and its end, are shown as successful when their responses are lost', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_RESET/);
  const texts = readTexts(sweden);
  const user = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  const { answers } = await loseResponses(page, /\/api\/v2\/subscription\/pause/);
  const button = (key: string) => page.getByRole('main').getByRole('button', { name: textOf(texts, key), exact: true });
  const confirm = (key: string) => page.getByRole('dialog').getByRole('button', { name: textOf(texts, key) });
  await button('account_pause').click();
  await confirm('pause_confirm').click();
  await expect(page.getByText(textOf(texts, 'pause_done'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button('resume_confirm').click();
  await confirm('resume_confirm').click();
  await expect(page.getByText(textOf(texts, 'resume_done'))).toBeVisible();
  await expect(button('account_pause')).toBeVisible();
  expect(answers).toHaveLength(2);
});

test('[DU-01] a paused Duo plan’s page has space between its buttons and requests no invitation', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('duo-owner', 'se');
  const press = (key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  await press('account_pause').click();
  await press('pause_confirm').click();
  await expect(press('resume_confirm')).toBeVisible();
  await control.advance('P33D');
  // the session of a month ago has expired
  await page.context().clearCookies({ name: /^(?!cc_cookie)/ });
  await page.setViewportSize({ width: 390, height: 900 });
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}/hantera-extrakonto`);
  const main = page.getByRole('main');
  await expect(main).toContainText(textOf(texts, 'duo_paused'));
  const resume = main.getByRole('link', { name: textOf(texts, 'account_resume') });
  const [above, below] = [await press('duo_remove').boundingBox(), await resume.boundingBox()];
  expect(below!.y - above!.y - above!.height).toBeGreaterThanOrEqual(8);
  await press('duo_remove').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'duo_remove'), exact: true })
    .click();
  await expect(press('duo_remove')).toHaveCount(0);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(main).toContainText(textOf(texts, 'duo_paused'));
  expect(paths.filter((path) => path.endsWith('/invitation-link'))).toEqual([]);
});

test('[ER-12] the pause dialog reports a missing network and loads once the network is back', async ({
  page,
  context,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const texts = readTexts(sweden);
  const user = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'pause_title') });
  const retry = dialog.getByRole('button', { name: textOf(texts, 'account_retry') });
  const open = page.getByRole('button', { name: textOf(texts, 'account_pause'), exact: true });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(dialog).toContainText(textOf(texts, 'error_offline'));
    await expect(dialog).not.toContainText(textOf(texts, 'account_unavailable_title'));
    await retry.click();
  }
  await expect(dialog).toContainText(textOf(texts, 'error_offline'));
  await context.setOffline(false);
  await retry.click();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
});
