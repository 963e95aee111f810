import type { Page } from '@playwright/test';
import { cutRegions, dayIn, readTexts, textOf, sweden, type RegionInfo } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { openLoggedIn } from './user-steps.ts';

/** Number of the plan on the wire. */
const duo = 2;

/** Path of the page in each region. */
const pathOf = ({ region, path }: RegionInfo): string =>
  `/${region}/${path.dashboard}/${{ se: 'byt-prenumeration', no: 'endre-abonnement', fi: 'vaihda-tilausta' }[region]}`;

const choose = async (page: Page, texts: Record<string, string>, plan: string): Promise<void> => {
  const button = page.getByRole('button', {
    name: textOf(texts, 'change_choose', { plan: textOf(texts, plan) }),
    exact: true,
  });
  // by keyboard alone
  await button.focus();
  await page.keyboard.press('Enter');
};

for (const regionInfo of cutRegions('fi')) {
  const texts = readTexts(regionInfo);

  test(
    `[AC-08] [SL-09] [SL-11] [SL-12] a more expensive plan in ${regionInfo.region} shows today's charge, charges it once and starts`,
    core,
    async ({ page, control }) => {
      const user = await control.makePersona('premium-card', regionInfo.region);
      const captures = async (): Promise<number[]> =>
        (await control.ledger('card'))
          .filter(({ kind, subject }) => kind === 'capture' && subject === user.userId)
          .map(({ amount }) => amount?.value ?? 0);
      const before = await captures();
      // the dates are those of the API call (requirement AC-08)
      const foreseen = page.waitForResponse(/\/offer\/expected-renewal-dates$/);
      await openLoggedIn(page, user, pathOf(regionInfo));
      const { renewalDates } = (await (await foreseen).json()) as {
        renewalDates: { offerType: number; date: string }[];
      };
      const due = renewalDates.find(({ offerType }) => offerType === duo)?.date ?? '';
      await choose(page, texts, 'plan_duo');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(dayIn(regionInfo, due));
      await expect(dialog).toContainText(textOf(texts, 'change_text_at_once'));
      const price = regionInfo.region === 'fi' ? '14,99\u00a0€' : '149\u00a0kr';
      await expect(dialog.getByRole('definition')).toHaveText([
        textOf(texts, 'change_at_once'),
        price,
        new RegExp(price),
      ]);

      // Escape changes nothing and returns the focus
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(
        page.getByRole('button', {
          name: textOf(texts, 'change_choose', { plan: textOf(texts, 'plan_duo') }),
          exact: true,
        }),
      ).toBeFocused();
      expect(await captures()).toEqual(before);

      await choose(page, texts, 'plan_duo');
      await dialog.getByRole('button', { name: textOf(texts, 'change_confirm_pay', { price }) }).dblclick();
      const place = { se: 'hantera-extrakonto', no: 'administrer-ekstrakonto', fi: 'hallitse-lisatilia' }[
        regionInfo.region
      ];
      await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/${regionInfo.path.dashboard}/${place}$`));
      await expect(page.getByText(textOf(texts, 'shell_toast_plan_changed'))).toBeVisible();
      await expect(page.getByRole('main')).toContainText(textOf(texts, 'duo_slot_free'));
      expect(await captures()).toEqual([...before, regionInfo.region === 'fi' ? 1499 : 14_900]);
    },
  );
}

const texts = readTexts(sweden);

test('[SL-09] [SL-12] changing the plan in a trial charges nothing, works offline only on a retry, and Total ends at its confirmation', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const user = await control.makePersona('trial', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  await page.getByRole('link', { name: textOf(texts, 'account_change') }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(sweden)}$`));
  await choose(page, texts, 'plan_total');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(textOf(texts, 'change_text_in_trial'));
  const confirm = dialog.getByRole('button', { name: textOf(texts, 'change_confirm'), exact: true });
  await page.context().setOffline(true);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(textOf(texts, 'error_offline'));
  await page.context().setOffline(false);
  // no request is queued: the plan changes on the next click only
  await expect(
    dialog.getByRole('button', { name: textOf(texts, 'change_keep', { plan: textOf(texts, 'plan_standard') }) }),
  ).toBeVisible();
  await confirm.click();
  await expect(page).toHaveURL(/checkout-v2\/confirmation\?offerType=total&order=/);
  expect(
    (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === user.userId),
  ).toEqual([]);
});

test('[SL-10] a cheaper plan is scheduled, shown with its date, and can be cancelled', async ({ page, control }) => {
  const user = await control.makePersona('total', 'se');
  await openLoggedIn(page, user, pathOf(sweden));
  await choose(page, texts, 'plan_standard');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(textOf(texts, 'change_text_scheduled', { plan: textOf(texts, 'plan_total') }));
  const today = dayIn(sweden, await control.now());
  await expect(dialog.getByRole('definition').first()).not.toHaveText(today);
  await dialog.getByRole('button', { name: textOf(texts, 'change_confirm'), exact: true }).click();
  await expect(page.getByText(textOf(texts, 'shell_toast_plan_scheduled'))).toBeVisible();
  await expect(page.getByRole('main').getByText(textOf(texts, 'account_next_plan'), { exact: true })).toBeVisible();
  await page.goto(pathOf(sweden));
  await page.getByRole('button', { name: textOf(texts, 'change_keep', { plan: textOf(texts, 'plan_total') }) }).click();
  await expect(page.getByText(textOf(texts, 'change_taken_back'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: textOf(texts, 'change_title') })).toBeFocused();
  await page.goto(`/se/${sweden.path.dashboard}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: textOf(texts, 'plan_total'), exact: true })).toBeVisible();
  await expect(main.getByText(textOf(texts, 'account_next_plan'), { exact: true })).toHaveCount(0);
});

test('[AC-02] the subscriber’s header button opens the change page; it reports a missing card, and a plan of a store has no buttons', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/409 \(Conflict\)/);
  const user = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  await page.getByRole('button', { name: textOf(texts, 'account_card_remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'account_card_remove') })
    .click();
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'account_card_none'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf(texts, 'shell_upgrade') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${pathOf(sweden)}$`));
  await choose(page, texts, 'plan_total');
  await page.getByRole('dialog').getByRole('button', { name: /169/ }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(textOf(texts, 'change_no_method'));

  const other = await control.makePersona('app-store', 'se');
  await page.context().clearCookies();
  await openLoggedIn(page, other, pathOf(sweden));
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'change_elsewhere'));
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('[SL-09] a dialog that was open while the trial ended charges only a price that it has shown', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/status of 412/);
  const user = await control.makePersona('trial', 'se');
  const captures = async () =>
    (await control.ledger('card'))
      .filter(({ kind, subject }) => kind === 'capture' && subject === user.userId)
      .map(({ amount }) => amount?.value);
  await openLoggedIn(page, user, pathOf(sweden));
  await choose(page, texts, 'plan_total');
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('dl')).toContainText('0\u00a0kr');
  await control.advance('P14DT2H');
  await expect.poll(captures).toEqual([9900]);
  await dialog.getByRole('button', { name: textOf(texts, 'change_confirm'), exact: true }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(textOf(texts, 'change_amount'));
  expect(await captures()).toEqual([9900]);
  // the same key press again, now at the new price
  await dialog
    .getByRole('button', { name: textOf(texts, 'change_confirm_pay', { price: '169\u00a0kr' }) })
    .press('Enter');
  await expect(page).toHaveURL(/checkout-v2\/confirmation\?offerType=total&order=/);
  expect(await captures()).toEqual([9900, 16900]);
});
