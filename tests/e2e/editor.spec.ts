import type { Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, test } from './fixture.ts';

// whose words are those of the browser's language
test.use({ locale: 'en-GB' });

/** The script of the editor is built when somebody first opens it. */
const firstOpening = { timeout: 60_000 };

/** ms after which what is published is seen by everybody. */
const publishedWithin = 2_000;

const titles = ['Sommar', 'Sommer', 'Kesä'];

/** Our own pages of the editor; Keystatic's are not ours. In the full run: they seldom change. */
async function expectAccessible(page: Page): Promise<void> {
  if (process.env['TEST_FULL'] !== '1') return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), `${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

async function logIn(page: Page, cms: string): Promise<void> {
  await page.goto(`${cms}/editor`);
  await expectAccessible(page);
  await page.getByLabel('Name').fill('publisher');
  await page.getByLabel('Password').fill('publisher-sandbox');
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('[RT-18] a person writes a page, is told of a mistake, looks at it on the site and publishes it', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(150_000);
  const address = `${stack.url('site')}/no/side/sommer-2027`;
  await logIn(page, stack.url('cms'));
  await expect(page.getByRole('link', { name: 'New page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Name in this editor').fill('Sommer 2027', firstOpening);
  for (const [index, title] of titles.entries())
    for (const field of ['Title *', 'Seo title *', 'Seo description *'])
      await page.getByLabel(field, { exact: true }).nth(index).fill(`${title} 2027`);
  // the Norwegian text
  await page.locator('[contenteditable=true]').nth(1).click();
  await page.keyboard.type('Hei ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('sommer');

  await page.getByRole('button', { name: 'Add' }).last().click();
  await page.getByRole('menuitem', { name: 'Dynamic content' }).click();
  const section = page.getByRole('dialog');
  const limit = section.getByRole('textbox', { name: 'Limit *' });
  for (const index of [0, 1, 2]) {
    await section.getByLabel('Title *', { exact: true }).nth(index).fill('Nytt hos oss');
    if (index > 0) await limit.nth(index).fill('4');
  }
  await section.getByRole('button', { name: 'Add' }).last().click();
  await page.getByRole('button', { name: 'Create' }).click();

  await page.getByText('1 mistake').click();
  await expect(page.getByText('Svenska · Section 1 · Limit')).toBeVisible();
  await page.getByText('Dynamic content: Nytt hos oss').first().click();
  await limit.first().fill('4');
  await section.getByRole('button').last().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 mistake')).toBeHidden();

  await page.getByRole('link', { name: 'Preview · Publish' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Preview: Norsk bokmål' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Sommer 2027');
  await expect(preview.getByRole('strong').filter({ hasText: 'sommer' })).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Nytt hos oss' })).toBeVisible();
  await expect(preview.getByRole('complementary', { name: 'Forhåndsvisning.' })).toBeVisible();
  await expectAccessible(preview);
  expect((await fetch(`${address}?isPreview=true`)).status).toBe(404);

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Visitors')).toBeVisible();
  await expect
    .poll(async () => (await fetch(address)).status, { timeout: publishedWithin, intervals: [100] })
    .toBe(200);

  await preview.getByRole('button', { name: 'Avslutt forhåndsvisningen' }).click();
  await expect(preview).toHaveURL(address);
  await expect(preview.getByRole('complementary', { name: 'Forhåndsvisning.' })).toHaveCount(0);
});
