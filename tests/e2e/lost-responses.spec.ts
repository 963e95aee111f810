import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { loseResponses } from './lose-responses.ts';
import { logIn, makeCard, order, typeCard } from './user-steps.ts';
import { callApi, openCheckout, sayWelcome } from './purchase-steps.ts';

for (const regionInfo of cutRegions('no')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[CC-09] in ${region} an order whose response is lost is retried as the same attempt, paid once and confirmed`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/);
    const { userId } = await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    const opened = await loseResponses(page, /adyenpayment\/create-payment-session/, 1);
    const paid = await loseResponses(page, /adyenpayment\/submit-payment/, 1);
    const shown: string[] = [];
    page.on('framenavigated', (frame) => void shown.push(frame.url()));
    await typeCard(page, makeCard());
    await order(page, regionInfo);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayWelcome(texts));
    for (const { keys } of [opened, paid]) {
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
      expect(keys[1]).toBe(keys[0]);
    }
    expect(opened.keys[0]).not.toBe(paid.keys[0]);
    expect(shown.filter((url) => url.includes('verify-adyen'))).toEqual([]);
    const rows = (await control.ledger('card')).filter(({ subject }) => subject === userId);
    expect(rows.filter(({ kind }) => kind === 'authorisation')).toMatchObject([{ status: 'Authorised' }]);
    expect(await callApi<{ subscriptions: unknown[] }>(page, regionInfo, '/subscription')).toMatchObject({
      subscriptions: [{ status: 2 }],
    });
  });

  test(`[AC-08] in ${region} a plan change whose response is lost is charged once, starts and is confirmed`, async ({
    page,
    control,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/);
    const user = await control.makePersona('premium-card', region);
    const captures = async (): Promise<number> =>
      (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === user.userId)
        .length;
    const before = await captures();
    await page.goto(`/${region}/${path.dashboard}`);
    await logIn(page, user);
    await page.getByRole('link', { name: textOf(texts, 'account_change') }).click();
    const { keys } = await loseResponses(page, /offer\/upgrade-subscription-offer/, 1);
    const choose = textOf(texts, 'change_choose', { plan: textOf(texts, 'plan_duo') });
    await page.getByRole('button', { name: choose, exact: true }).click();
    await page.getByRole('dialog').locator('button').filter({ hasText: /\d/ }).click();
    await expect(page.getByText(textOf(texts, 'shell_toast_plan_changed'))).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await captures()).toBe(before + 1);
  });
}

for (const regionInfo of cutRegions('no').filter(({ region }) => region !== 'se')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[CW-02] in ${region} a wallet agreement whose response is lost is reused when the button is clicked again`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_CONNECTION_RESET/);
    await openCheckout({ regionInfo, offer: 'standard', method: 'wallet' }, { page, control, stack });
    const { keys, answers } = await loseResponses(page, /vippsmobilepay\/draft-agreement\/for/, 3);
    await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
    const button = page.locator('[aria-describedby~="wallet-hint"]');
    await button.click();
    await expect(page.locator('nl-toast[data-kind="error"]')).toBeVisible();
    await button.click();
    const approve = page.locator('button[value="approve"]');
    await approve.waitFor();
    const led = page.url();
    await approve.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayWelcome(texts));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(answers).toMatchObject([{ agreementUrl: led }, { agreementUrl: led }, { agreementUrl: led }]);
  });
}
