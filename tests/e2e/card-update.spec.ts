import { cutRegions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { loseResponses } from './lose-responses.ts';
import { goodCard, logIn, makeCard, typeCard } from './user-steps.ts';

for (const regionInfo of cutRegions('no')) {
  test(`[AC-04] [AC-05] a card in ${regionInfo.region} is replaced, removed and added again without a charge`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('premium-card', regionInfo.region);
    const charges = async (): Promise<number> =>
      (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === user.userId)
        .length;
    const before = await charges();
    await page.goto(`/${regionInfo.region}/${regionInfo.path.dashboard}/${regionInfo.path.payments}`);
    await logIn(page, user);
    const main = page.getByRole('main');
    const button = (key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });
    const save = async (card: typeof goodCard): Promise<void> => {
      await typeCard(page, card);
      await button('account_card_save').click();
    };

    await button('account_card_change').click();
    await expect(page.getByRole('heading', { name: textOf(texts, 'account_card_change_title') })).toBeFocused();
    await save({ ...goodCard, name: 'CARD_EXPIRED' });
    await expect(main.getByText(textOf(texts, 'refusal_card_expired'))).toBeVisible();
    await button('account_card_abort').click();
    await expect(button('account_card_change')).toBeFocused();

    await button('account_card_change').click();
    const card = makeCard();
    await save(card);
    await expect(page.getByText(textOf(texts, 'account_card_updated'))).toBeVisible();
    await expect(main).toContainText(card.number.slice(-4));

    await button('account_card_remove').click();
    await expect(button('account_cancel_keep')).toBeFocused();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(texts, 'account_card_remove') })
      .click();
    await expect(main).toContainText(textOf(texts, 'account_card_none'));
    const next = makeCard();
    await expect(button('account_card_add')).toBeFocused();
    await button('account_card_add').click();
    await save(next);
    await expect(main).toContainText(next.number.slice(-4));
    expect(await charges()).toBe(before);
  });
}

test('[AC-04] a card that needs the bank’s page is stored after the return, and the result leaves the address', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('trial', 'se');
  const path = `/se/${sweden.path.dashboard}/${sweden.path.payments}`;
  await page.goto(path);
  await logIn(page, user);
  await page.getByRole('button', { name: textOf(texts, 'account_card_change') }).click();
  await typeCard(page, { ...goodCard, number: '5454 5454 5454 5454' });
  await page.getByRole('button', { name: textOf(texts, 'account_card_save') }).click();
  await page.locator('button[name="answer"][value="authorised"]').click();
  await expect(page.getByRole('main')).toContainText('5454');
  await expect(page.getByText(textOf(texts, 'account_card_updated'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('[AC-04] a new card is reported as stored when the response of its request is lost', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_RESET/);
  const texts = readTexts(sweden);
  const user = await control.makePersona('premium-card', 'se');
  await page.goto(`/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  await logIn(page, user);
  const { answers } = await loseResponses(page, /adyenpayment\/submit-payment/);
  await page.getByRole('button', { name: textOf(texts, 'account_card_change') }).click();
  const card = makeCard();
  await typeCard(page, card);
  await page.getByRole('button', { name: textOf(texts, 'account_card_save') }).click();
  await expect(page.getByText(textOf(texts, 'account_card_updated'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText(card.number.slice(-4));
  expect(answers.length).toBeGreaterThan(1);
});

test('[AC-04] a card that is added during a failed payment is charged at once: the page announces it and shows the result', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('in-grace', 'se');
  await page.goto(`/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  await logIn(page, user);
  const main = page.getByRole('main');
  const paid = main.getByRole('row').filter({ hasText: textOf(texts, 'transaction_success') });
  await expect(main.getByRole('row').filter({ hasText: textOf(texts, 'transaction_failed') })).toHaveCount(1);
  await expect(paid).toHaveCount(1);
  await page.getByRole('button', { name: textOf(texts, 'account_card_add') }).click();
  await expect(main).not.toContainText(textOf(texts, 'account_card_change_body'));
  await expect(main.getByText(/dras 99\s*kr direkt/)).toBeVisible();
  await typeCard(page, makeCard());
  await page.getByRole('button', { name: /^Spara kortet och betala 99/ }).click();
  await expect(page.getByText(/^Kortet är uppdaterat\. Nu drar vi 99/)).toBeVisible();
  await expect(page.getByText(/^99\s*kr är betalt/)).toBeVisible({ timeout: 40_000 });
  // the open page lists the new charge, too
  await expect(paid).toHaveCount(2);
});
