import { expectAccessible, firstOpening, logIn, publish } from './editor-steps.ts';
import { editorLabels } from './editor-labels.ts';
import { expect, test } from './test.ts';

/** Titles of the page in Swedish, Norwegian and Finnish. */
const titles = ['Sommar', 'Sommer', 'Kesä'];

/** Languages of the site by their names in the switch of the page editor. */
const siteLanguages = [
  { locale: 'sv', ownName: 'Svenska' },
  { locale: 'nb', ownName: 'Norsk bokmål' },
  { locale: 'fi', ownName: 'Suomi' },
] as const;

// the languages catalogue-editor.spec.ts covers the catalogue's screens in the others
const languages = process.env['TEST_FULL'] === '1' ? (['sv', 'nb', 'fi', 'en'] as const) : (['fi'] as const);

for (const language of languages)
  test.describe(`in the editor's ${language}`, () => {
    const words = editorLabels[language];
    const { index: own, address: folder, language: ownName } = words.previewed;
    // the editor uses the browser's language
    test.use({ locale: words.locale, viewport: { width: 1500, height: 900 } });

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
      await page.getByRole('link', { name: words.newPage }).click();
      await page.getByLabel(words.title).fill('Sommer');
      await page.getByLabel(words.address).fill(slug);
      await page.getByRole('button', { name: words.create, exact: true }).click();

      const field = (locale: string, name: string) =>
        page.locator(`[data-field="${locale}.${name}"]:visible`).locator('input, textarea').first();
      const choose = (name: string) => page.getByRole('button', { name }).first().click(firstOpening);
      const fill = async (name: string, values: readonly string[]): Promise<void> => {
        for (const [index, { locale, ownName: shown }] of siteLanguages.entries()) {
          await choose(shown);
          await field(locale, name).fill(values[index]!);
        }
      };
      const each = titles.map((own) => `${own} ${language} 2027`);
      for (const name of ['title', 'seoTitle', 'seoDescription']) await fill(name, each);
      const previewed = siteLanguages[own];
      await choose(previewed.ownName);
      await field(previewed.locale, 'textContent').fill('Hei **sommer**');

      // a section without a title in one language: the error leads to its field
      await page.getByTestId('drawer-item:dynamicContent').getByRole('button').click();
      await fill('title', ['', 'Nytt hos oss', 'Nytt hos oss']);
      await page.getByRole('button', { name: words.errors, exact: true }).click();
      await page.getByRole('button', { name: `Svenska · ${words.section} · ${words.title}` }).click();
      await expect(field('sv', 'title')).toBeFocused();
      await page.keyboard.type('Nytt hos oss');
      await expect(page.getByRole('button', { name: words.errors, exact: true })).toBeHidden();

      // the session ends before the draft is saved: a login in another tab restores it, and no input is lost
      browserErrors.allow(/status of 401 .*\/editor\//);
      await context.clearCookies({ name: /cms_session/ });
      await page.keyboard.press('Control+s');
      await expect(page.getByText(words.loggedOut)).toBeVisible();
      const loginTab = context.waitForEvent('page');
      await page.getByRole('link', { name: words.logInInNewTab }).click();
      const other = await loginTab;
      await logIn(other, other.url(), words);
      await expect(other.getByRole('link', { name: words.newPage })).toBeVisible();
      await other.close();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
      await expect(page.getByText(words.loggedOut)).toBeHidden();

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
