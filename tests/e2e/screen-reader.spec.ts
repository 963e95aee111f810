import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { listenTo } from './announcements.ts';
import { expect, test } from './test.ts';
import { chooseCard, goodCard, logIn, makeCard, order, typeCard } from './user-steps.ts';
import { callApi, openCheckout, orderButton } from './purchase-steps.ts';

for (const regionInfo of cutRegions('fi')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);
  const named = (key: string) => ({ name: textOf(texts, key), exact: true });

  test(`[VO-04] [VO-08] in ${region} a voucher that is refused, applied or removed is announced, and the focus stays at the next control`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    browserErrors.allow(/status of (404|422)/);
    await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    const input = page.getByRole('textbox', { name: textOf(texts, 'voucher_label') });
    const apply = page.getByRole('button', named('voucher_apply'));
    const remove = page.getByRole('button', named('voucher_remove'));
    const inUse = textOf(texts, 'voucher_in_use', { code: 'HALF3' });
    const spent = `VANHA${region.toUpperCase()}`;
    await control.addVoucher({ code: spent, type: 'FREE', validTo: '2025-01-01T00:00:00Z' });
    await chooseCard(page);
    await expect(page.locator('[data-phase="ready"]')).toBeVisible();
    const announced = await listenTo(page);

    // refused by Enter and by the button, with the same announcement
    await input.fill(spent);
    await input.press('Enter');
    await expect
      .poll(() => announced)
      .toEqual([textOf(texts, 'voucher_checking'), textOf(texts, 'voucher_already_expired')]);
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(textOf(texts, 'voucher_already_expired'));
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Tab');
    await expect(apply).toBeFocused();
    announced.length = 0;
    await page.keyboard.press('Enter');
    await expect
      .poll(() => announced)
      .toEqual([textOf(texts, 'voucher_checking'), textOf(texts, 'voucher_already_expired')]);
    await expect(apply).toBeFocused();

    // applied by the button, which disappears: the remove button takes the focus
    await input.fill('HALF3');
    await page.keyboard.press('Tab');
    announced.length = 0;
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    const worth = textOf(texts, 'voucher_half_months', { count: '3' });
    await expect.poll(() => announced).toEqual([textOf(texts, 'voucher_checking'), `${inUse}. ${worth}`]);
    await expect(input).not.toHaveAttribute('aria-invalid');

    // removed: the field takes the focus, and the removal is announced
    announced.length = 0;
    await page.keyboard.press('Enter');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('');
    await expect.poll(() => announced).toContain(textOf(texts, 'voucher_removed'));

    // applied by Enter: the focus stays in the field
    announced.length = 0;
    await page.keyboard.type('half3');
    await page.keyboard.press('Enter');
    await expect.poll(() => announced.at(-1)).toContain(inUse);
    await expect(input).toBeFocused();
  });

  test(`[VO-06] [CC-10] in ${region} a voucher whose last use another user took is announced at its field, and the order waits at the new price`, async ({
    page,
    control,
    stack,
    browser,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/status of (409|410|422)/);
    const code = `SISTA${Date.now().toString(36).toUpperCase()}`;
    await control.addVoucher({ code, type: 'FREE', months: 1, maxUses: 1 });
    await page.setViewportSize({ width: 390, height: 800 });
    await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    const input = page.getByRole('textbox', { name: textOf(texts, 'voucher_label') });
    await page.getByRole('button', { name: textOf(texts, 'voucher_add') }).click();
    await input.fill(code);
    await input.press('Enter');
    await expect(page.getByRole('button', named('voucher_remove'))).toBeVisible();
    const others = await browser.newContext({ baseURL: stack.url('site') });
    const theirs = await others.newPage();
    await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page: theirs, control, stack });
    await theirs.goto(`/${region}/checkout-v2/standard?coupon=${code}`);
    await expect(theirs.getByRole('button', named('voucher_remove'))).toBeVisible();
    await typeCard(theirs, makeCard());
    await order(theirs, regionInfo);
    await expect(theirs).toHaveURL(/confirmation/);
    await others.close();

    const announced = await listenTo(page);
    await typeCard(page, makeCard());
    await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
    await orderButton(page, regionInfo).click();
    await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'voucher_already_used'));
    await expect.poll(() => announced).toContain(textOf(texts, 'voucher_already_used'));
    await expect(input).toHaveAccessibleDescription(textOf(texts, 'voucher_already_used'));
    // the order button is a screen further down: the focused field scrolls into view
    await expect(input).toBeFocused();
    await expect(input).toBeInViewport();
    await expect(orderButton(page, regionInfo)).not.toHaveAttribute('aria-busy');
    expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: false });
  });

  test(`[AC-04] in ${region} replacing the card announces progress, failure and success, and the focus is never lost`, async ({
    page,
    control,
  }) => {
    test.slow();
    const user = await control.makePersona('premium-card', region);
    await page.goto(`/${region}/${path.dashboard}/${path.payments}`);
    await logIn(page, user);
    const change = page.getByRole('button', named('account_card_change'));
    const save = page.getByRole('button', named('account_card_save'));
    await change.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: textOf(texts, 'account_card_change_title') })).toBeFocused();
    await typeCard(page, { ...goodCard, name: 'CARD_EXPIRED' });
    const announced = await listenTo(page);
    for (const _try of [1, 2]) {
      await save.focus();
      announced.length = 0;
      await page.keyboard.press('Enter');
      await expect.poll(() => announced.at(-1)).toContain(textOf(texts, 'refusal_card_expired'));
      await expect(page.getByRole('main')).toContainText(textOf(texts, 'refusal_card_expired'));
      await expect(save).not.toHaveAttribute('aria-busy');
      await expect(save).toBeFocused();
      expect(announced[0]).toBe(textOf(texts, 'account_card_checking'));
      // announced once, although the toast disappears and the message stays
      expect(announced.filter((sentence) => sentence.includes(textOf(texts, 'refusal_card_expired')))).toHaveLength(1);
    }
    announced.length = 0;
    const card = makeCard();
    await typeCard(page, card);
    await save.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => announced.at(-1)).toContain(textOf(texts, 'account_card_updated'));
    await expect(change).toBeFocused();
    await expect(page.getByRole('main')).toContainText(card.number.slice(-4));
  });
}
