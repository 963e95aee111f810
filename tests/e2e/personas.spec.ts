import type { Locator, Page } from '@playwright/test';
import { markets, readWords, say, type Market } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { personas, type Person } from './personas.ts';
import { logIn } from './person.ts';

/** A different width in each region: a phone, a dark desktop and a wide screen. */
const sights = {
  se: { width: 390, isDark: false },
  no: { width: 1280, isDark: true },
  fi: { width: 1800, isDark: false },
};

/** The control of each possible action on a subscription. */
function listActions(main: Locator, named: (key: string) => string): Record<Person['does'][number], Locator> {
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
async function enter(page: Page, { logsIn }: Pick<Person, 'logsIn'>, made: { email: string; password: string }) {
  if (logsIn !== 'google') return logIn(page, made);
  await page.locator('a[href$="/social/google"]').click();
  await page.locator('input[name="email"]').last().fill(made.email);
  await page.locator('form.fields button').last().click();
}

async function look(page: Page, market: Market, path: string): Promise<void> {
  const words = readWords(market);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', market.language);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  const waiting = page.getByRole('main').getByText(say(words, 'account_loading')).filter({ visible: true });
  await expect(waiting).toHaveCount(0);
  expect(await findViolations(page), path).toEqual([]);
}

test.skip(process.env['TEST_FULL'] !== '1', 'in the full run: a hundred pages and more');

for (const market of markets) {
  const { region, path, tabs } = market;
  const words = readWords(market);
  const named = (key: string): string => say(words, key);
  const account = `/${region}/${path.dashboard}`;
  const { width, isDark } = sights[region];

  for (const [persona, person] of Object.entries(personas)) {
    if (person.markets?.includes(region) === false) continue;
    test(`[AC-01] [AC-02] ${persona} in ${region} sees their status and their possible actions on all account tabs`, async ({
      page,
      control,
    }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: isDark ? 'dark' : 'light' });
      const made = await control.makePersona(persona, region);
      await page.goto(account);
      await enter(page, person, made);
      const main = page.getByRole('main');
      const prompt = page.getByRole('dialog', { name: named('auth_prompt_title') });
      if (person.isAskedToMove === true) {
        expect(await findViolations(page), 'the question to move').toEqual([]);
        await prompt.getByRole('button', { name: named('auth_prompt_later') }).click();
      }
      await expect(page).toHaveURL(new RegExp(`${account}$`));

      await look(page, market, account);
      if (person.plan === undefined) await expect(main.getByText(named('account_none_title'))).toBeVisible();
      else {
        const card = main.getByRole('region', { name: named(person.plan), exact: true });
        await expect(card).toContainText(named(person.status ?? 'status_active'));
        await expect(card).toContainText(person.manager === undefined ? 'Nordlyd' : named(person.manager));
      }
      for (const key of person.says ?? []) await expect(main).toContainText(findLongest(words[key]));
      const shown: string[] = [];
      for (const [action, control] of Object.entries(listActions(main, named)))
        if ((await control.count()) > 0) shown.push(action);
      expect(shown.sort(), 'what may be done').toEqual([...person.does].sort());

      await look(page, market, `${account}/${tabs.changeSubscription}`);
      if (person.does.includes('change')) await expect(main.getByText(named('change_current'))).toHaveCount(1);
      else await expect(main).toContainText(named(person.bar ?? 'account_none_body'));

      await look(page, market, `${account}/${path.payments}`);
      const pays = { card: 'account_card_change', nothing: 'account_card_add' };
      if (person.pays === 'wallet') await expect(main).toContainText(findLongest(words['account_wallet_note']));
      else await expect(main.getByRole('button', { name: named(pays[person.pays]) })).toBeVisible();
      const receipts = main.getByRole('link', { name: named('account_history_receipt'), exact: true });
      await expect(receipts).toHaveCount(person.charges ?? 0);

      await look(page, market, `${account}/${tabs.profile}`);
      await expect(main).toContainText(made.email);
      await expect(main).toContainText(named('logins_here'));

      await look(page, market, `${account}/${tabs.privacy}`);
      await expect(main.getByRole('link', { name: named('privacy_link') })).toHaveCount(
        person.logsIn === undefined ? 1 : 0,
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
