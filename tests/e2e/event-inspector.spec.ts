import { agree, readClientId } from './analytics-events.ts';
import { expect, test } from './test.ts';

test('[AN-01] the event inspector adds events in place, and keeps the keyboard position, open payloads and filters', async ({
  page,
  context,
  stack,
}) => {
  await agree(page, stack.url('site'), 'analytics');
  const site = await context.newPage();
  await site.goto('/se/');
  const client = await readClientId(site);
  await page.goto(`/__events?client=${client}`);
  const rows = page.locator('[data-rows] > tr');
  const viewed = rows.filter({ has: page.getByRole('rowheader', { name: 'campaign_details', exact: true }) });
  await expect(viewed).toHaveCount(1);
  await page.evaluate(() => ((globalThis as { isFirst?: boolean }).isFirst = true));
  const id = await viewed.getAttribute('id');
  const raw = viewed.getByText('as sent', { exact: true });
  await raw.focus();
  await page.keyboard.press('Enter');
  await expect(viewed.locator('details[open] pre')).toContainText('"gift": false');
  const count = await rows.count();
  const top = (await raw.boundingBox())?.y ?? 0;
  await site.goto('/se/upptack');
  await page.bringToFront();
  await expect.poll(() => rows.count()).toBeGreaterThan(count);
  await expect(raw).toBeFocused();
  await expect.poll(async () => Math.abs(((await raw.boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
  await expect(viewed.locator('details[open] pre')).toContainText('"gift": false');
  expect(await viewed.getAttribute('id')).toBe(id);

  await page.getByRole('combobox', { name: 'Event' }).focus();
  await page.keyboard.type('page_view');
  await expect(page).toHaveURL(new RegExp(`\\?event=page_view&client=${client}$`));
  await expect(page.getByRole('combobox', { name: 'Event' })).toBeFocused();
  await expect(rows.getByRole('rowheader')).toHaveText(['page_view', 'page_view']);
  await page.getByRole('combobox', { name: 'User' }).selectOption('visitor');
  await page.getByRole('combobox', { name: 'Consent' }).selectOption('analytics');
  await expect(rows).toHaveCount(2);
  await rows.first().getByText('to store').click();
  await expect(rows.first().locator('details[open] pre')).toContainText('"name": "page_view"');
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await page.evaluate(() => (globalThis as { isFirst?: boolean }).isFirst)).toBe(true);

  await page.goto(`/__events?client=${client}&event=none`);
  await expect(page.locator('[data-count]')).toHaveText('No event matches.');
});
