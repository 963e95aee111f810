import type { Locator, Page } from '@playwright/test';
import { regions, readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { personas, type PersonaExpectations } from './personas.ts';
import { logIn } from './user-steps.ts';

/** A different width in each region: a phone, a dark desktop and a wide screen. */
const sizes = {
  se: { width: 390, isDark: false },
  no: { width: 1280, isDark: true },
  fi: { width: 1800, isDark: false },
};

/** The control of each possible action on a subscription. */
function listActions(
  main: Locator,
  named: (key: string) => string,
): Record<PersonaExpectations['does'][number], Locator> {
  const link = (key: string) => main.getByRole('link', { name: named(key), exact: true });
  const button = (key: string) => main.getByRole('button', { name: named(key), exact: true });
  return {
    change: link('account_change'),
    manage: link('duo_manage'),
    withdraw: link('withdraw_link'),
    offers: link('account_none_action'),
    verify: link('student_start'),
    prove: link('student_renew'),
    pause: button('account_pause'),
    cancel: button('account_cancel'),
    renew: button('account_reactivate'),
    leave: button('duo_leave'),
    redeem: button('redeem_check'),
    elsewhere: main.getByRole('link', { name: new RegExp(`^${named('elsewhere_open').trim()} `) }),
  };
}

/** The longest part of a text between its placeholders. */
const findLongest = (template = 'no such text'): string =>
  template.split(/\{\w+\}/).reduce((one, other) => (other.length > one.length ? other : one));

/** Logs in with the persona's kind of account. */
async function enter(
  page: Page,
  { logsIn }: Pick<PersonaExpectations, 'logsIn'>,
  made: { email: string; password: string },
) {
  if (logsIn !== 'google') return logIn(page, made);
  await page.locator('a[href$="/social/google"]').click();
  await page.locator('input[name="email"]').last().fill(made.email);
  await page.locator('form.fields > button').last().click();
}

async function look(page: Page, regionInfo: RegionInfo, path: string): Promise<void> {
  const texts = readTexts(regionInfo);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', regionInfo.language);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  const waiting = page.getByRole('main').getByText(textOf(texts, 'account_loading')).filter({ visible: true });
  await expect(waiting).toHaveCount(0);
  expect(await findViolations(page), path).toEqual([]);
}

test.skip(process.env['TEST_FULL'] !== '1', 'in the full run: a hundred pages and more');

for (const regionInfo of regions) {
  const { region, path, tabs } = regionInfo;
  const texts = readTexts(regionInfo);
  const named = (key: string, values?: Record<string, string>): string => textOf(texts, key, values);
  const account = `/${region}/${path.dashboard}`;
  const { width, isDark } = sizes[region];

  for (const [persona, expected] of Object.entries(personas)) {
    if (expected.regions?.includes(region) === false) continue;
    test(`[AC-01] [AC-02] ${persona} in ${region} sees their status and their possible actions on all account tabs`, async ({
      page,
      control,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isDark ? 'dark' : 'light' });
      const made = await control.makePersona(persona, region);
      await page.goto(account);
      await enter(page, expected, made);
      const main = page.getByRole('main');
      const prompt = page.getByRole('dialog', { name: named('auth_prompt_title') });
      if (expected.isMigrationRequired === true) {
        expect(await findViolations(page), 'the question to move').toEqual([]);
        await prompt.getByRole('button', { name: named('auth_prompt_later') }).click();
      }
      await expect(page).toHaveURL(new RegExp(`${account}$`));

      await look(page, regionInfo, account);
      if (expected.plan === undefined) await expect(main.getByText(named('account_none_title'))).toBeVisible();
      else {
        const card = main.getByRole('region', { name: named(expected.plan), exact: true });
        await expect(card).toContainText(named(expected.status ?? 'status_active'));
        await expect(card).toContainText(
          expected.manager === undefined ? 'Nordlyd' : named(expected.manager, { name: 'Disa' }),
        );
      }
      for (const key of expected.says ?? []) await expect(main).toContainText(findLongest(texts[key]));
      const shown: string[] = [];
      for (const [action, control] of Object.entries(listActions(main, named)))
        if ((await control.count()) > 0) shown.push(action);
      expect(shown.sort(), 'what may be done').toEqual([...expected.does].sort());

      await look(page, regionInfo, `${account}/${tabs.changeSubscription}`);
      if (expected.does.includes('change')) await expect(main.getByText(named('change_current'))).toHaveCount(1);
      else await expect(main).toContainText(named(expected.bar ?? 'account_none_body'));

      await look(page, regionInfo, `${account}/${path.payments}`);
      const pays = { card: 'account_card_change', nothing: 'account_card_add' };
      const manager = expected.manager && named(expected.manager, { name: 'Disa' });
      if (expected.pays === 'elsewhere') {
        await expect(main).toContainText(named('account_paid_elsewhere', { manager: manager ?? '' }));
        await expect(main.getByRole('button', { name: named('account_card_add') })).toHaveCount(0);
        await expect(main.getByText(named('account_history'), { exact: true })).toHaveCount(0);
      } else if (expected.pays === 'wallet')
        await expect(main).toContainText(findLongest(texts['account_wallet_note']));
      else await expect(main.getByRole('button', { name: named(pays[expected.pays]) })).toBeVisible();
      const receipts = main.getByRole('link', { name: named('account_history_receipt'), exact: true });
      await expect(receipts).toHaveCount(expected.charges ?? 0);

      await look(page, regionInfo, `${account}/${tabs.profile}`);
      await expect(main).toContainText(made.email);
      await expect(main).toContainText(named('logins_here'));

      await look(page, regionInfo, `${account}/${tabs.privacy}`);
      await expect(main.getByRole('link', { name: named('privacy_link') })).toHaveCount(
        expected.logsIn === undefined ? 1 : 0,
      );
      for (const key of ['person_copy_action', 'erase_action'])
        await expect(main.getByRole('button', { name: named(key), exact: true })).toBeVisible();
    });
  }

  test(`[MG-04] migrating-hard in ${region} can only connect the account or log out`, async ({ page, control }) => {
    await page.setViewportSize({ width, height: 900 });
    const hard = await control.makePersona('migrating-hard', region);
    await page.goto(account);
    await enter(page, { logsIn: 'google' }, hard);
    const prompt = page.getByRole('dialog', { name: named('auth_prompt_title') });
    await expect(prompt).toContainText(named('auth_prompt_hard'));
    // connect, or log out
    await expect(prompt.getByRole('button')).toHaveCount(2);
    expect(await findViolations(page), 'the demand to move').toEqual([]);
  });
}
