import { expectAccessible, firstOpening, logIn, publish } from './editor-steps.ts';
import { editorLabels } from './editor-labels.ts';
import { expect, test } from './test.ts';

/** Titles of the page in Swedish, Norwegian and Finnish. */
const titles = ['Sommar', 'Sommer', 'Kesä'];

// the languages of this run; catalogue-editor.spec.ts covers the catalogue's screens in the others
const languages = process.env['TEST_FULL'] === '1' ? (['sv', 'nb', 'fi', 'en'] as const) : (['fi'] as const);

for (const language of languages)
  test.describe(`in the editor's ${language}`, () => {
    const words = editorLabels[language];
    const { index: own, address: folder, language: ownName } = words.previewed;
    // the editor uses the browser's language
    test.use({ locale: words.locale });

    test('[RT-18] an editor creates a page, gets a validation error, previews the page on the site and publishes it', async ({
      page,
      context,
      stack,
      browserErrors,
    }) => {
      test.setTimeout(150_000);
      const title = `${titles[own]!} ${language} 2027`;
      const slug = `sommer-${language}-2027`;
      const address = `${stack.url('site')}${folder}${slug}`;
      await logIn(page, `${stack.url('cms')}/editor`, words);
      await expect(page.getByRole('link', { name: words.newPage })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`${stack.url('cms')}/keystatic/collection/pages/create`);
      await page.getByLabel(words.nameHere).fill(`Sommer ${language} 2027`, firstOpening);
      for (const [index, each] of titles.entries())
        for (const field of words.fields)
          await page.getByLabel(field, { exact: true }).nth(index).fill(`${each} ${language} 2027`);
      // the text of the previewed language
      await page.locator('[contenteditable=true]').nth(own).click();
      await page.keyboard.type('Hei ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('sommer');

      await page.getByRole('button', { name: words.add, exact: true }).last().click();
      await page.getByRole('menuitem', { name: words.section }).click();
      const section = page.getByRole('dialog');
      const limit = section.getByRole('textbox', { name: words.limit });
      for (const index of [0, 1, 2]) {
        await section.getByLabel(words.fields[0]!, { exact: true }).nth(index).fill('Nytt hos oss');
        if (index > 0) await limit.nth(index).fill('4');
      }
      await section.getByRole('button', { name: words.add, exact: true }).last().click();
      await page.getByRole('button', { name: words.create, exact: true }).click();

      await page.getByText(words.errors).click();
      await expect(page.getByText(words.place)).toBeVisible();
      await page.getByText(`${words.section}: Nytt hos oss`).first().click();
      await limit.first().fill('4');
      await section.getByRole('button').last().click();

      // the session ends before the draft is saved: a login in another tab restores it, and no input is lost
      browserErrors.allow(/status of 401 .*\/editor\/status\//);
      await context.clearCookies({ name: /cms_session/ });
      await expect(page.getByText(words.loggedOut)).toBeVisible();
      const loginTab = context.waitForEvent('page');
      await page.getByRole('link', { name: words.logInInNewTab }).click();
      const other = await loginTab;
      await logIn(other, other.url(), words);
      await expect(other.getByRole('link', { name: words.newPage })).toBeVisible();
      await other.close();
      await expect(page.getByText(words.loggedOut)).toBeHidden();
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(page.getByText(words.errors)).toBeHidden();

      await page.getByRole('link', { name: words.lookAndPublish }).click();
      await expect(page.getByRole('button', { name: words.publish, exact: true })).toBeVisible();
      await expectAccessible(page);
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: `${words.preview}: ${ownName}` }).click();
      const preview = await opened;
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(preview.getByRole('strong').filter({ hasText: 'sommer' })).toBeVisible();
      await expect(preview.getByRole('heading', { name: 'Nytt hos oss' })).toBeVisible();
      await expect(preview.getByRole('complementary', { name: words.previewBar })).toBeVisible();
      await expectAccessible(preview);
      expect((await fetch(`${address}?isPreview=true`)).status).toBe(404);

      await publish(page, words.publish, address, (status, html) => status === 200 && html.includes(title));
      await expect(page.getByText(words.published)).toBeVisible();

      await preview.getByRole('button', { name: words.leavePreview }).click();
      await expect(preview).toHaveURL(address);
      await expect(preview.getByRole('complementary', { name: words.previewBar })).toHaveCount(0);
    });
  });
