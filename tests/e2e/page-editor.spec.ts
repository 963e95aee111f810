import sharp from 'sharp';
import { editorLabels } from './editor-labels.ts';
import { expectAccessible, firstOpening, logIn, publish } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });

test('[RT-18] an editor types on the page, chooses a link and uploads a picture, moves a section by keyboard, saves, and visitors see the published page', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
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
  const lead = await canvas.locator('[data-puck-component="hero"] p').first().boundingBox();
  await page.mouse.click(lead!.x + 8, lead!.y + 4);
  await expect(page.locator('[name="sv.description"]:visible')).toBeFocused();
  // and the field leads back: its text is marked on the page
  const marked = canvas.locator('[data-marked]');
  await expect(marked).toHaveText(/^För dig som pluggar .+: 49,50\skr i månaden, utan bindningstid\.$/);
  await page.locator('[name="sv.titleBoldSection"]:visible').focus();
  await expect(marked).toHaveText('Halva priset.');
  await page.locator('.destination:visible select').first().focus();
  await expect(marked).toHaveAttribute('data-puck-component', 'hero');
  // a text of an item opens the item
  const step = canvas.locator('[data-puck-component] h3').first();
  await step.scrollIntoViewIfNeeded();
  const item = await step.boundingBox();
  await page.mouse.click(item!.x + 8, item!.y + 4);
  await expect(page.locator('[name$="[0].subheadline"]:visible')).toBeFocused();
  await expect(marked).toBeInViewport();
  await handles.first().click();

  const target = page.locator('.destination:visible').first();
  await target.getByRole('searchbox').fill('kontakt');
  await target.getByRole('button', { name: '/se/kontakt' }).press('Enter');

  await page.getByRole('button', { name: 'Öppna biblioteket' }).first().press('Enter');
  const file = page.getByRole('dialog').getByLabel('Ladda upp');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('logo.png: SVG-filer tas inte emot')).toBeVisible();
  const noise = { create: { width: 640, height: 360, channels: 3 as const, background: '#20605a' } };
  const buffer = await sharp(noise).png().toBuffer();
  await file.setInputFiles({ name: 'Vår äng.png', mimeType: 'image/png', buffer });
  const picture = /\/media\/picture\/var-ang-f[0-9a-f]{16}\//;
  await expect(canvas.locator('main img').first()).toHaveAttribute('src', picture);
  await expect(page.getByRole('button', { name: 'Öppna biblioteket' }).first()).toBeFocused();

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
  await expect(page.getByRole('main').locator('a[href="/se/kontakt"]').first()).toBeVisible();
  const shown = page.locator('main img').first();
  await expect(shown).toHaveAttribute('src', picture);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto(`${stack.url('cms')}/editor/pictures`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'var-ang' }).click();
  await expect(page.getByText('publicerad', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
