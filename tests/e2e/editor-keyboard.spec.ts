import type { Page } from '@playwright/test';
import { editorLabels } from './editor-labels.ts';
import { firstOpening, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 1500, height: 900 } });

/** What has the focus, in the editor or in its canvas: its name, place or text. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inner = document.activeElement instanceof HTMLIFrameElement && document.activeElement.contentDocument;
    const element = (inner || document).activeElement as HTMLElement;
    const label = element.getAttribute('aria-label') ?? element.title;
    return label || (element as HTMLInputElement).name || element.innerText || element.tagName;
  });

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await page.keyboard.press(key);
    passed.push(await readFocus(page));
    if (name.test(passed.at(-1)!)) return;
  }
  throw new Error(`Tab did not reach ${name}: ${passed.join(' | ')}`);
}

const expectFocus = (page: Page, name: RegExp) => expect.poll(() => readFocus(page)).toMatch(name);

test('[RT-18] the keyboard alone adds, moves, edits, duplicates and removes a section and its items, and undoes it', async ({
  page,
  stack,
}) => {
  test.setTimeout(150_000);
  await logIn(page, `${stack.url('cms')}/editor`, editorLabels.sv);
  await expect(page.getByRole('link', { name: editorLabels.sv.newPage })).toBeVisible();
  await page.goto(`${stack.url('cms')}/editor/edit/site/student`);
  const canvas = page.frameLocator('#preview-frame');
  const sections = canvas.locator('[data-puck-component]');
  await expect(sections.first()).toBeVisible(firstOpening);
  const names = async (): Promise<string[]> => sections.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  await expect.poll(async () => (await names())[0]).toMatch(/, 1 av \d/);
  const before = await names();

  await test.step('add', async () => {
    await tabTo(page, /^Ordning$/);
    await page.keyboard.press('Enter');
    // a row of the order selects its section: a new one follows the last
    await tabTo(page, new RegExp(`^${before.at(-1)!.split(',')[0]}$`));
    await page.keyboard.press('Enter');
    await expect(sections.last()).toHaveAttribute('aria-current');
    await tabTo(page, /^Sektioner$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Lägg till: Fördelar$/);
    await page.keyboard.press('Enter');
    // typed before the editor shows the field
    await page.keyboard.type('Tre skäl');
    await expectFocus(page, /^Rubrik /);
    await expect(sections).toHaveCount(before.length + 1);
  });
  const last = before.length + 1;

  await test.step('edit a new item', async () => {
    await page.keyboard.press('Escape');
    await expectFocus(page, new RegExp(`^Fördelar, ${last} av ${last}$`));
    await expect(canvas.getByText('Tre skäl')).toBeVisible();
  });

  await test.step('items: add two, name the second, move it up, remove it', async () => {
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Rubrik /);
    await tabTo(page, /^Lägg till: Punkter/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const row = page.getByRole('button', { name: /^Flytta ner: / });
    await expect(row).toHaveCount(2);
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, /^Rubrik /);
    await page.keyboard.type('Utan reklam');
    await tabTo(page, /^Flytta upp: Utan reklam$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#announcements')).toHaveText('Utan reklam: 1 av 2');
    await expect(row.first()).toHaveAccessibleName('Flytta ner: Utan reklam');
    await expectFocus(page, /^Flytta upp: Utan reklam$/);
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Flytta upp: Utan reklam$/);
    await tabTo(page, /^Ta bort$/);
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(1);
    await expectFocus(page, /^Ta bort$/);
    await page.keyboard.press('Escape');
    await expectFocus(page, new RegExp(`^Fördelar, ${last} av ${last}$`));
  });

  await test.step('actions and fields are one and two Tabs from a section; an end keeps the focus', async () => {
    await page.keyboard.press('Tab');
    await expectFocus(page, /^Flytta upp$/);
    await page.keyboard.press('Tab');
    await expectFocus(page, /^Rubrik /);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    // keys with modifiers belong to the browser
    for (const modifier of ['Shift', 'Control']) {
      await page.keyboard.press(`${modifier}+ArrowRight`);
      await expectFocus(page, /^Flytta upp$/);
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Flytta ner$/);
  });

  await test.step('move', async () => {
    await page.keyboard.press('ArrowLeft');
    for (let place = last - 1; place >= 1; place -= 1) {
      await page.keyboard.press('Enter');
      await expect(canvas.getByRole('status')).toHaveText(`Fördelar: ${place} av ${last}`);
      await expectFocus(page, /^Flytta upp$/);
    }
    await page.keyboard.press('Enter');
    await expectFocus(page, /^Flytta upp$/);
    await expect.poll(async () => (await names())[0]).toBe(`Fördelar, 1 av ${last}`);
  });

  await test.step('duplicate and remove', async () => {
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('ArrowRight');
    await expectFocus(page, /^Duplicera$/);
    await page.keyboard.press('Enter');
    await expect(sections).toHaveCount(last + 1);
    await expectFocus(page, /^(Duplicera|Fördelar, [12] av)/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Delete');
    await expect(sections).toHaveCount(last);
    await expectFocus(page, /, [12] av/);
  });

  await test.step('undo', async () => {
    await page.waitForTimeout(500);
    await page.keyboard.press('Control+z');
    await expect(sections).toHaveCount(last + 1);
  });
});
