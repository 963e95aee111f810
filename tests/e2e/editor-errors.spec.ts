import { editorLabels } from './editor-labels.ts';
import { expectAccessible, firstOpening, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });

test('[RT-18] a draft with errors is previewed as far as it can be shown, and each error on its sheet leads to its field', async ({
  page,
  context,
  stack,
}) => {
  const words = editorLabels.sv;
  await logIn(page, `${stack.url('cms')}/editor/new`, words);
  await page.getByLabel(words.title).fill('Fel');
  await page.getByLabel(words.address).fill('fel-2027');
  await page.getByLabel('Kopia av').selectOption('Student');
  await page.getByRole('button', { name: words.create, exact: true }).click();
  const canvas = page.frameLocator('#preview-frame');
  const sections = canvas.locator('[data-puck-component]');
  const input = (name: string) => page.locator(`[name="${name}"]:visible`);

  // an incomplete section shows its texts and what it lacks
  await sections.first().click(firstOpening);
  await input('sv.title').fill('');
  const unseen = canvas.locator('.unseen');
  await expect(unseen).toHaveText('Rubrik måste fyllas i');
  await expect(canvas.getByText('Halva priset.')).toBeVisible();
  await input('sv.description').fill('Nu {price:gold}');
  await expect(unseen).toContainText('{price:gold} anger inget abonnemang');
  await input('sv.description').fill('Läs route:podcast:finns-inte');
  await expect(canvas.getByText('Läs route')).toBeVisible();
  await canvas.getByRole('group', { name: /^Priser,/ }).click({ position: { x: 4, y: 4 } });
  await page.locator('.item-title:visible').first().click();
  await input('sv.offers[0].title').fill('');
  await expect(unseen).toHaveCount(2);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
  // only the server finds it
  const missing = 'podcast.finns-inte finns inte';
  await expect(unseen.first()).toContainText(missing);
  await page.getByRole('link', { name: words.lookAndPublish }).click();

  await expect(page.getByRole('checkbox', { name: 'Sverige' })).toBeDisabled();
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: `${words.preview}: Svenska` }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: 'Vad Student kostar' })).toBeVisible(firstOpening);
  await expect(preview.locator('.unseen').first()).toContainText('Rubrik måste fyllas i');
  await expect(preview.getByRole('complementary')).toContainText('3 fel');
  await preview.getByRole('banner').getByRole('link').first().click();
  await expect(preview).toHaveURL(/\/editor\/draft\/se\//);
  await expectAccessible(preview);
  await preview.goto(preview.url().replace('/se/', '/no/'));
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(preview.locator('.unseen')).toHaveCount(0);
  await preview.close();

  const errors = page.getByRole('listitem').getByRole('link');
  await expect(errors).toHaveCount(3);
  await errors.filter({ hasText: 'Abonnemang 1' }).click();
  await expect(input('sv.offers[0].title')).toBeFocused(firstOpening);
  await page.getByRole('button', { name: '3 fel' }).click();
  await page.getByRole('button', { name: /Huvudbild · Rubrik/ }).click();
  await expect(input('sv.title')).toBeFocused();
  const description = page.locator('[data-field="sv.description"]:visible');
  await expect(description).toContainText(missing);
  await input('sv.description').fill('Nu {price:student}');
  await expect(description).not.toContainText(missing);
});
