import { editorLabels } from './editor-labels.ts';
import { firstOpening, logIn, publish } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });

test('[RT-18] an editor types on the page, moves a section by keyboard, saves, and visitors see the published page', async ({
  page,
  stack,
}) => {
  test.setTimeout(60_000);
  const words = editorLabels.sv;
  const title = 'Ett halvår för halva priset';
  await logIn(page, `${stack.url('cms')}/editor`, words);
  await expect(page.getByRole('link', { name: words.newPage })).toBeVisible();
  await page.goto(`${stack.url('cms')}/editor/edit/site/student`);
  const canvas = page.frameLocator('iframe');
  const hero = canvas.getByRole('heading', { level: 1 });
  // the section takes the clicks of what it shows
  const handles = canvas.locator('[data-puck-component]');
  await handles.first().click(firstOpening);
  const sections = canvas.locator('main h2');
  const [first] = await sections.allTextContents();

  await page.locator('input[name="sv.title"]:visible').fill(title);
  await expect(hero).toContainText(title);

  await handles.nth(1).focus();
  await page.keyboard.press('Enter');
  await canvas.getByRole('button', { name: 'Flytta ner' }).press('Enter');
  await expect(sections.first()).not.toHaveText(first!);
  await expect(page.getByText('Inte sparat', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Sparat', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: words.lookAndPublish }).click();
  await publish(page, words.publish, `${stack.url('site')}/se/student`, (_, html) => html.includes(title));
  await page.goto(`${stack.url('site')}/se/student`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.locator('main h2').first()).not.toHaveText(first!);
});
