import type { Page } from '@playwright/test';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { makeInternalError } from './internal-error.ts';
import { logIn, openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);
/** The event of a browser tab that becomes visible again. */
const comeBack = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

const named = (key: string, values?: Record<string, string>) => textOf(texts, key, values);

test('[DU-01] [DU-02] [DU-03] [DU-04] a guest takes the slot by the link, the owner removes the guest, and a guest who leaves again spends the link', async ({
  page,
  browser,
  control,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/status of 4(09|10)/);
  const owner = await control.makePersona('total-duo-owner', 'se');
  const guest = await control.makePersona('free', 'se');
  await openLoggedIn(page, owner, `/se/${sweden.path.dashboard}`);
  await page.getByRole('link', { name: named('duo_manage') }).click();
  const link = await page.getByLabel(named('duo_link')).inputValue();
  expect(link).toContain('/se/total-duo/ga-med?invitation=');
  // the QR code contains exactly this address
  const code = page.getByRole('img', { name: named('duo_qr') }).locator('path');
  await expect(code).toHaveAttribute('d', toSvgPath(generate(link, { minCorrectionLevel: correction.M })));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: named('duo_copy'), exact: true }).click();
  await expect(page.getByText(named('duo_copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const address = new URL(link).pathname + new URL(link).search;

  // the owner cannot take the slot
  await page.goto(address);
  await page.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  await expect(page.getByText(named('duo_join_own'))).toBeVisible();

  const others = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await others.newPage();
  await theirs.goto(address);
  const invited = theirs.getByText(named('duo_join_from', { name: '\u0000' }).split('\u0000')[1] ?? '');
  const ownerName = (await invited.innerText()).split(' ')[0] ?? '';
  // no paid plan competes with the free account
  await expect(theirs.getByRole('banner').getByRole('link', { name: named('shell_try_free') })).toHaveCount(0);
  await theirs.getByRole('link', { name: named('duo_join_log_in') }).click();
  await logIn(theirs, guest);
  await theirs.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  const welcome = theirs.getByRole('heading', { level: 1 });
  await expect(welcome).toHaveText(named('duo_joined_title', { plan: named('plan_total_duo') }));
  await expect(welcome).toBeFocused();
  await expect(theirs.getByRole('main').getByRole('link', { name: named('confirmation_open_app') })).toBeVisible();
  await theirs.getByRole('link', { name: named('confirmation_account') }).click();
  await expect(theirs.getByText(named('duo_guest_info'))).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText(named('account_hours_each', { hours: '100' }));
  // the account names the owner as the invitation did
  await expect(theirs.getByRole('main')).toContainText(named('manager_owner_named', { name: ownerName }));

  // removed: the slot is free without a reload, and the guest has no plan
  await page.goto(`/se/${sweden.path.dashboard}`);
  await page.getByRole('link', { name: named('duo_manage') }).click();
  await expect(page.getByText(named('duo_slot_taken'))).toBeVisible();
  await page.getByRole('button', { name: named('duo_remove') }).click();
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByRole('button', { name: named('duo_keep') })).toBeFocused();
  await confirmation.getByRole('button', { name: named('duo_remove') }).click();
  await expect(page.getByText(named('duo_slot_free'))).toBeVisible();
  const title = page.getByRole('heading', { level: 2, name: named('duo_title') });
  await expect(title).toBeFocused();
  await theirs.reload();
  await expect(theirs.getByText(named('account_none_title'))).toBeVisible();

  // the guest joins again by the next link, and leaves
  const next = new URL(await page.getByLabel(named('duo_link')).inputValue());
  expect(next.search).not.toBe(new URL(link).search);
  await theirs.goto(next.pathname + next.search);
  await theirs.getByRole('button', { name: named('duo_join_accept'), exact: true }).click();
  await theirs.getByRole('link', { name: named('confirmation_account') }).click();
  const header = theirs.getByRole('banner');
  await expect(header).toContainText(named('shell_open_app'), { useInnerText: true });
  // the owner returns to the page, which was open with the link
  await expect(page.getByText(named('duo_slot_free'))).toBeVisible();
  await comeBack(page);
  await expect(page.getByText(named('duo_slot_taken'))).toBeVisible();
  await expect(page.getByLabel(named('duo_link'))).toHaveCount(0);
  await theirs
    .getByRole('button', { name: named('duo_leave') })
    .first()
    .click();
  const leaveConfirmation = theirs.getByRole('dialog');
  await expect(leaveConfirmation.getByRole('button', { name: named('duo_keep') })).toBeFocused();
  await leaveConfirmation.getByRole('button', { name: named('duo_leave') }).click();
  await expect(theirs.getByText(named('account_none_title'))).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 2, name: named('plan_total_duo') })).toBeFocused();
  // the header has updated
  await expect(header).not.toContainText(named('shell_open_app'), { useInnerText: true });
  await theirs.goto(address);
  await expect(theirs.getByText(named('duo_join_not_valid'))).toBeVisible();
  // the owner's page updates too, and does not show the used link
  await comeBack(page);
  await expect(page.getByText(named('duo_slot_free'))).toBeVisible();
  await expect(page.getByLabel(named('duo_link'))).not.toHaveValue(next.href);
  await others.close();
});

test(
  '[DU-02] [DU-05] [DU-06] [DU-07] each failed call shows its own message, and a retry succeeds',
  core,
  async ({ page, browser, control, browserErrors }) => {
    test.slow();
    browserErrors.allow(/status of (410|500)|server: 500/);
    const [owner, guest] = [
      await control.makePersona('total-duo-owner', 'se'),
      await control.makePersona('free', 'se'),
    ];
    let broken: RegExp | undefined;
    const breakCalls = (where: Page) =>
      where.route('**/api/v2/multimember-subscription/**', (route) => {
        const isDown = broken?.test(`${route.request().method()} ${route.request().url()}`);
        return isDown ? route.fulfill(makeInternalError()) : route.continue();
      });
    const press = (where: Page, key: string) => where.getByRole('button', { name: named(key) }).click();
    const confirm = (where: Page, key: string) =>
      where
        .getByRole('dialog')
        .getByRole('button', { name: named(key) })
        .click();
    await breakCalls(page);
    await openLoggedIn(page, owner, `/se/${sweden.path.dashboard}`);

    // the link: a toast and a text of this error, then the link
    broken = /^PUT .*invitation-link$/;
    await page.getByRole('link', { name: named('duo_manage') }).click();
    await expect(page.getByText(named('duo_link_failed'))).toBeVisible();
    await expect(page.locator('nl-toast')).toContainText(named('duo_link_failed_toast'));
    broken = undefined;
    await press(page, 'account_retry');
    const link = page.getByLabel(named('duo_link'), { exact: true });
    const first = await link.inputValue();

    // revoking: fails, then succeeds; the revoked link is invalid, and a new one works
    broken = /^DELETE .*invitation-link$/;
    await press(page, 'duo_revoke');
    await expect(page.getByText(named('duo_revoke_failed'))).toBeVisible();
    broken = undefined;
    await press(page, 'duo_revoke');
    await expect(page.getByText(named('duo_revoked_state'))).toBeVisible();
    await expect(link).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: named('duo_title') })).toBeFocused();
    const others = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const theirs = await others.newPage();
    await breakCalls(theirs);
    await theirs.goto(first);
    await expect(theirs.getByText(named('duo_join_not_valid'))).toBeVisible();
    await press(page, 'duo_rotate');
    const address = await link.inputValue();
    expect(address).not.toBe(first);

    // joining: fails, then succeeds; leaving: the same
    await theirs.goto(address);
    await theirs.getByRole('link', { name: named('duo_join_log_in') }).click();
    await logIn(theirs, guest);
    broken = /^POST .*join-as-guest/;
    await press(theirs, 'duo_join_accept');
    await expect(theirs.getByText(named('duo_join_unavailable'))).toBeVisible();
    broken = undefined;
    await press(theirs, 'duo_join_accept');
    await theirs.getByRole('link', { name: named('confirmation_account') }).click();
    await expect(theirs.getByText(named('duo_guest_info'))).toBeVisible();
    for (const key of ['account_change', 'account_cancel']) {
      await expect(theirs.getByText(named(key), { exact: true })).toHaveCount(0);
    }
    broken = /^DELETE .*(leave-guest|remove-guest)/;
    await press(theirs, 'duo_leave');
    await confirm(theirs, 'duo_leave');
    await expect(theirs.getByText(named('duo_leave_failed'))).toBeVisible();
    await page.reload();
    await press(page, 'duo_remove');
    await confirm(page, 'duo_remove');
    await expect(page.getByText(named('duo_remove_failed'))).toBeVisible();
    await expect(page.getByText(named('duo_slot_taken'))).toBeVisible();
    await others.close();
  },
);
