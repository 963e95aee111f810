import type { Locator } from '@playwright/test';
import { editorLabels } from './editor-labels.ts';
import { firstOpening, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1800, height: 1000 } });

test('[RT-18] a wide screen shows a second language next to the edited one, in the same order and at the same place', async ({
  page,
  stack,
}) => {
  await logIn(page, `${stack.url('cms')}/editor`, editorLabels.sv);
  await expect(page.getByRole('link', { name: editorLabels.sv.newPage })).toBeVisible();
  await page.goto(`${stack.url('cms')}/editor/edit/site/start`);
  const canvas = page.frameLocator('#preview-frame');
  const second = page.frameLocator('iframe.second-language');
  const edited = canvas.locator('[data-puck-component]');
  const shown = second.locator('[data-section]');
  const readIds = (sections: Locator, attribute: string): Promise<(string | null)[]> =>
    sections.evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), attribute);
  const expectSameOrder = (): Promise<void> =>
    expect
      .poll(async () => {
        const ids = await readIds(edited, 'data-puck-component');
        return ids.length > 3 && ids.join() === (await readIds(shown, 'data-section')).join();
      })
      .toBe(true);

  await edited.nth(1).click(firstOpening);
  await expect(second.locator('html')).toHaveAttribute('lang', 'nb');
  await expectSameOrder();
  const [, moved] = await readIds(edited, 'data-puck-component');
  await canvas.getByRole('button', { name: 'Flytta ner' }).press('Enter');
  await expect.poll(async () => (await readIds(shown, 'data-section'))[2]).toBe(moved);
  await expectSameOrder();

  // it takes no input, and follows the canvas
  await expect(page.locator('iframe.second-language')).toHaveAttribute('inert', '');
  await edited.nth(4).evaluate((section) => section.scrollIntoView({ block: 'start' }));
  const readTop = (section: Locator): Promise<number> =>
    section.evaluate((element) => Math.round(element.getBoundingClientRect().top / 10));
  await expect.poll(async () => (await readTop(edited.nth(4))) - (await readTop(shown.nth(4)))).toBe(0);
  expect(await second.locator('html').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);

  await page.getByLabel('Bredvid').selectOption('Suomi');
  await expect(second.locator('html')).toHaveAttribute('lang', 'fi');
  await page.getByRole('button', { name: 'Suomi' }).click();
  await expect(canvas.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(second.locator('html')).toHaveAttribute('lang', 'sv');
  await page.getByLabel('Bredvid').selectOption('Ingen');
  await expect(page.locator('iframe.second-language')).toHaveCount(0);
  await page.getByLabel('Bredvid').selectOption('Svenska');
  await page.setViewportSize({ width: 1500, height: 1000 });
  await expect(page.locator('iframe.second-language')).toHaveCount(0);
});
