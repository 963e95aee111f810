import { startDevCopy } from './dev-copy.ts';
import { expect, test } from './test.ts';

// it starts its own product, so that the shared one need not run
test.use({ baseURL: 'http://localhost' });

/** Far more than a free machine needs (a second; the backend three), for a busy one. */
const slow = { timeout: 30_000 };

test('npm run dev updates the open page after changes of pages, styles, scripts, texts, edge, backend and content', async ({
  page,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  // the error below, on purpose; and pictures while the CMS restarts
  browserErrors.allow(/500|503/);
  const copy = await startDevCopy();
  try {
    await page.goto(`${copy.url}/se/`);
    const heading = page.locator('h1');
    await expect(heading).toContainText('Berättelser', slow);

    await test.step('a component of a content page', async () => {
      copy.edit('src/content/HeroSection.tsx', '{section.title} ', '{section.title} (edited) ');
      await expect(heading).toContainText('(edited)', slow);
    });
    await test.step('its styles', async () => {
      copy.edit('src/content/HeroSection.module.css', '.title {', '.title {\n  letter-spacing: 7px !important;');
      await expect(heading).toHaveCSS('letter-spacing', '7px', slow);
      copy.edit('src/ui/base.css', 'body {', 'body {\n  outline: 3px solid red;');
      await expect(page.locator('body')).toHaveCSS('outline-width', '3px', slow);
    });
    await test.step('the script of an element', async () => {
      copy.edit(
        'src/client/app-elements.ts',
        "'nl-toast'",
        "(document.documentElement.dataset['edited'] = 'nl', 'nl-toast')",
      );
      await expect(page.locator('html[data-edited=nl]')).toBeAttached(slow);
    });
    await test.step('an error at the edge, and its fix', async () => {
      copy.edit('edge/app.ts', 'const edge = new Hono', 'throw new Error("a mistake");\n  const edge = new Hono');
      await expect(page.locator('pre')).toContainText('a mistake', slow);
      copy.edit('edge/app.ts', 'throw new Error("a mistake");\n', '');
      await expect(heading).toContainText('(edited)', slow);
    });
    await test.step('content', async () => {
      copy.edit('cms/content/pages/start/sv.json', '"Berättelser för mörka', '"Sagor för mörka');
      await expect(heading).toContainText('Sagor', slow);
    });
    await test.step('a text', async () => {
      copy.edit('locales/sv/shell.json', '"Röster från norr.', '"Röster från söder.');
      await expect(page.getByText('Röster från söder.')).toBeVisible(slow);
    });
    await test.step('the backend', async () => {
      const displayText = "displayText: readTextField(entry, 'displayText')";
      copy.edit('backend/content/site-content.ts', displayText, `${displayText} + ' (edited)'`);
      await expect(page.getByRole('contentinfo')).toContainText('(edited)', slow);
    });
    await test.step('a page that React runs', async () => {
      await page.goto(`${copy.url}/se/logga-in`);
      await expect(heading).toHaveText('Logga in', slow);
      copy.edit(
        'src/auth/EntryPage.tsx',
        "<h1 className={styles['title']}>",
        "<h1 className={styles['title']}>React: ",
      );
      await expect(heading).toHaveText('React: Logga in', slow);
    });
  } catch (error) {
    process.stderr.write(copy.describe());
    throw error;
  } finally {
    await page.close();
    await copy.remove();
  }
});
