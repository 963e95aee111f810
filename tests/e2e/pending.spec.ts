import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import type { Control } from '../control.ts';
import type { Stack } from '../stack.ts';
import { agree, readClientId, readStoredEvents } from './analytics-events.ts';
import { expect, test } from './test.ts';
import { makeCard, order, typeCard } from './user-steps.ts';
import { callApi, openCheckout, orderButton, sayWelcome } from './purchase-steps.ts';

/** Orders with a card whose bank is slow, up to the page that waits for it. */
async function waitForBank(
  regionInfo: RegionInfo,
  page: Page,
  control: Control,
  stack: Stack,
): Promise<{ reference: string | null }> {
  const { userId } = await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
  await typeCard(page, { ...makeCard(), name: 'PENDING' });
  await order(page, regionInfo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textOf(readTexts(regionInfo), 'confirmation_pending_title'),
  );
  return (await control.ledger('card')).find(({ subject }) => subject === userId) ?? { reference: null };
}

/** Sets the bank's result. */
async function settle(stack: Stack, reference: string | null, outcome: 'authorised' | 'refused'): Promise<void> {
  const settled = await fetch(`${stack.url('card')}/__control/payments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reference, outcome }),
  });
  expect(settled.status).toBe(200);
}

for (const regionInfo of cutRegions('no')) {
  const texts = readTexts(regionInfo);

  test(`[AN-04] [CF-01] [CF-03] in ${regionInfo.region} a pending page becomes the confirmation when the bank accepts, also after a reload, and one purchase event is sent`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    await agree(page, stack.url('site'), 'analytics');
    const { reference } = await waitForBank(regionInfo, page, control, stack);
    const title = page.getByRole('heading', { level: 1 });
    const waiting = page.url();
    const clientId = await readClientId(page);
    const purchases = async () =>
      (await readStoredEvents(stack, clientId)).filter(({ data }) => data.event === 'purchase');
    await page.reload();
    await expect(title).toHaveText(textOf(texts, 'confirmation_pending_title'));
    expect(await purchases()).toEqual([]);
    await settle(stack, reference, 'authorised');
    await expect(title).toHaveText(sayWelcome(texts), { timeout: 30_000 });
    await expect(page).not.toHaveURL(/state=pending/);
    await expect(page.getByRole('main').getByRole('link', { name: textOf(texts, 'page_app_store') })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: textOf(texts, 'page_google_play') })).toBeVisible();
    expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: true });
    await expect.poll(purchases).toHaveLength(1);
    for (const open of [() => page.reload(), () => page.goto(waiting)]) {
      const requested = page.waitForResponse((response) => response.url().endsWith('/transaction/purchase'));
      await open();
      expect((await requested).status()).toBe(200);
      await expect(title).toHaveText(sayWelcome(texts));
    }
    // a page sends its events when it is left at the latest
    await page.goto(`/${regionInfo.region}/`);
    await expect
      .poll(async () => (await readStoredEvents(stack, clientId)).at(-1)?.page)
      .toContain(`/${regionInfo.region}/`);
    expect(await purchases()).toHaveLength(1);
  });

  test(`[CC-09] [ER-07] [AN-04] in ${regionInfo.region} a pending page shows a late refusal of the bank, and a second order succeeds`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    await agree(page, stack.url('site'), 'analytics');
    const { reference } = await waitForBank(regionInfo, page, control, stack);
    const waiting = page.url();
    const clientId = await readClientId(page);
    await settle(stack, reference, 'refused');
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(textOf(texts, 'checkout_not_paid'), { timeout: 30_000 });
    await expect(page).toHaveTitle(new RegExp(textOf(texts, 'checkout_not_paid')));
    await expect(page.getByRole('main').getByText(textOf(texts, 'refusal_refused'))).toBeVisible();
    await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'refusal_refused'));
    await page.goto(waiting);
    await expect(title).toHaveText(textOf(texts, 'checkout_not_paid'));
    expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: false });
    expect((await readStoredEvents(stack, clientId)).map(({ data }) => data.event)).not.toContain('purchase');
    await page.getByRole('link', { name: textOf(texts, 'checkout_back') }).click();
    await typeCard(page, makeCard());
    await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
    await orderButton(page, regionInfo).click();
    await expect(title).toHaveText(sayWelcome(texts));
    expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: true });
  });
}
