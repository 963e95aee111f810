import type { Page } from '@playwright/test';
import { editorLabels } from './editor-labels.ts';
import { expectAccessible, firstOpening, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });

const words = editorLabels.sv;
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Spara utkast' }).click();
};
const fieldOf = (page: Page, name: string) => page.locator(`[name="${name}"]:visible`);

test('[RT-18] two tabs that change the same page keep all changes, and ask only about the field that both changed', async ({
  page,
  context,
  stack,
  browserErrors,
}) => {
  test.setTimeout(180_000);
  // a save on an older version
  browserErrors.allow(/409/);
  const editor = `${stack.url('cms')}/editor`;
  await logIn(page, editor, words);
  await expect(page.getByRole('link', { name: words.newPage })).toBeVisible();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${editor}/edit/site/about`);
    await expect(fieldOf(tab, 'sv.title')).toBeVisible(firstOpening);
  }
  const before = await fieldOf(page, 'sv.seoTitle').inputValue();

  await fieldOf(other, 'sv.title').fill('Om oss i den andra fliken');
  await save(other);
  await expect(other.getByText('Sparat', { exact: true })).toBeVisible();
  await fieldOf(page, 'sv.seoDescription').fill('En annan');
  await save(page);
  // typed while the editor adds the changes of the other tab
  await fieldOf(page, 'sv.seoDescription').press('End');
  await page.keyboard.type(' beskrivning.');
  await expect(page.getByText('Du sparade sidan i en annan flik. Sidan har nu båda ändringarna.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(fieldOf(page, 'sv.seoDescription')).toHaveValue('En annan beskrivning.');
  await expect(fieldOf(page, 'sv.title')).toHaveValue('Om oss i den andra fliken');
  // undo removes the own change alone
  await page.getByRole('button', { name: 'Ångra' }).click();
  await expect(fieldOf(page, 'sv.seoDescription')).not.toHaveValue('En annan beskrivning.');
  await expect(fieldOf(page, 'sv.title')).toHaveValue('Om oss i den andra fliken');
  await page.getByRole('button', { name: 'Gör om' }).click();
  await expect(fieldOf(page, 'sv.seoDescription')).toHaveValue('En annan beskrivning.');
  await expect(fieldOf(page, 'sv.title')).toHaveValue('Om oss i den andra fliken');

  await fieldOf(other, 'sv.title').fill('Deras rubrik');
  await fieldOf(other, 'sv.seoTitle').fill('Deras sökrubrik');
  await save(other);
  await expect(other.getByText('Sparat', { exact: true })).toBeVisible();
  await fieldOf(page, 'sv.title').fill('Min rubrik');
  await fieldOf(page, 'sv.seoTitle').fill(`${before} och mer`);
  await save(page);
  const choices = page.locator('.conflicts');
  await expect(choices.getByRole('group')).toHaveCount(2);
  await expectAccessible(page);
  const title = choices.getByRole('group', { name: 'Sidan · Svenska · Rubrik' });
  await expect(title).toContainText('Deras rubrik');
  await title.getByRole('radio', { name: 'Min rubrik' }).check();
  await expect(choices.getByRole('button', { name: 'Spara med valen' })).toBeDisabled();
  await choices.getByRole('radio', { name: 'Deras sökrubrik' }).check();
  await choices.getByRole('button', { name: 'Spara med valen' }).click();
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();
  await expect(fieldOf(page, 'sv.seoTitle')).toHaveValue('Deras sökrubrik');
  await page.reload();
  await expect(fieldOf(page, 'sv.title')).toHaveValue('Min rubrik', firstOpening);
  await expect(fieldOf(page, 'sv.seoTitle')).toHaveValue('Deras sökrubrik');
  await expect(fieldOf(page, 'sv.seoDescription')).toHaveValue('En annan beskrivning.');
  // the title that was not chosen stays in the versions
  await page.goto(`${editor}/history/site/about`);
  const own = page.getByRole('listitem').filter({ hasText: 'ersatt av en annan redaktörs texter' }).first();
  await own.getByRole('link', { name: 'Vad den ändrade' }).click();
  await expect(page.getByRole('cell', { name: `${before} och mer` })).toBeVisible();
});
