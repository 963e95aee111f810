import { editorLabels } from './editor-labels.ts';
import { expectAccessible, firstOpening, logIn } from './editor-steps.ts';
import { expect, test } from './test.ts';

test.use({ locale: 'sv-SE', viewport: { width: 390, height: 844 } });

test('[RT-18] a correction on a phone: the page has its width, saving stays visible over open fields, and waits for the connection', async ({
  page,
  context,
  stack,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const words = editorLabels.sv;
  await logIn(page, `${stack.url('cms')}/editor/new`, words);
  await page.getByLabel(words.title).fill('Mobil');
  await page.getByLabel(words.address).fill('mobil-2027');
  await page.getByLabel('Kopia av').selectOption('Student');
  await page.getByRole('button', { name: words.create, exact: true }).click();
  const canvas = page.frameLocator('#preview-frame');
  const sections = canvas.locator('[data-puck-component]');
  await expect(sections.first()).toBeVisible(firstOpening);
  expect(await canvas.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBe(390);

  // without a section the fields are those of the page, with what search engines and social networks get
  await page.getByRole('button', { name: 'Fält' }).click();
  await page.locator('[name="sv.seoDescription"]:visible').fill('Bara {price:student} i månaden');
  const result = page.getByRole('figure', { name: 'Sökresultat' });
  await expect(result).toContainText(`${stack.url('site')}/se/sida/mobil-2027`);
  await expect(result).toContainText(/Bara 49,50\skr i månaden/);

  const save = page.getByRole('button', { name: 'Spara utkast' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Inte sparat', { exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await context.setOffline(true);
  await save.click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('ingen anslutning');
  await context.setOffline(false);
  await expect(page.getByText(words.saved, { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.getByRole('button', { name: 'Fält' }).click();
  await canvas.getByText('Bekräfta att du studerar', { exact: true }).click({ force: true });
  await expect(page.locator('[name="sv.buttonText"]:visible')).toBeFocused();
  await expect(page.locator('[name="sv.buttonText"]:visible')).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Sidor', exact: true }).click();
  await expect(page.getByRole('link', { name: words.newPage })).toBeVisible();
});
